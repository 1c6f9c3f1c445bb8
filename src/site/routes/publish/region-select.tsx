import { useEffect, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import type { Region } from './publish.loader.ts'
import styles from './region-select.module.css'

interface RegionSelectProps {
  readonly label: string
  /** Region code (GB/T 2260): 2 digits for a province, 4 for a prefecture, 6 for a county; '' for none. */
  readonly code: string
  readonly provinces: readonly Region[]
  readonly error: string | undefined
  readonly onChange: (code: string) => void
  readonly optional?: boolean
}

/** Selects for province, prefecture and county. A level is enabled once its parent is selected; the lowest selected level is the value. */
export function RegionSelect({ label, code, provinces, error, onChange, optional = false }: RegionSelectProps) {
  const t = useT()
  const [province, city] = [code.slice(0, 2), code.length >= 4 ? code.slice(0, 4) : '']
  const cities = useSubregions(province)
  const counties = useSubregions(city)
  const levels = [
    { name: t(['省', 'Province']), regions: provinces, selected: province, parent: '' },
    { name: t(['市', 'City']), regions: cities, selected: city, parent: province },
    { name: t(['区县', 'County']), regions: counties, selected: code.length >= 6 ? code : '', parent: city },
  ]
  return (
    <FieldLayout label={label} required={!optional} error={error}>
      {({ id, ...linked }) => (
        <div className={styles.levels}>
          {levels.map(({ name, regions, selected, parent }, index) => (
            <select
              key={name}
              id={index === 0 ? id : undefined}
              className="input"
              aria-label={`${label}: ${name}`}
              value={selected}
              disabled={regions.length === 0}
              onChange={(event) => onChange(event.target.value || parent)}
              {...(index === 0 ? linked : {})}
            >
              <option value="">{name}</option>
              {regions.map((region) => (
                <option key={region.code} value={region.code}>
                  {region.name}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
    </FieldLayout>
  )
}

/** Loads the regions directly below `parent`; empty without a parent and while loading. */
function useSubregions(parent: string): readonly Region[] {
  const lang = useLang()
  const [loaded, setLoaded] = useState<{ parent: string; regions: readonly Region[] }>()
  useEffect(() => {
    if (parent === '') return
    let active = true
    call<readonly Region[]>('GET', '/blade-system/region/select', { query: { code: parent }, headers: { 'accept-language': lang } })
      .then((regions) => active && setLoaded({ parent, regions }))
      .catch(() => undefined)
    return () => {
      active = false
    }
  }, [parent, lang])
  return loaded?.parent === parent ? loaded.regions : []
}

import { useEffect, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import type { Place } from './publish.loader.ts'
import styles from './region-select.module.css'

interface Chosen {
  readonly label: string
  /** GB/T 2260: two digits for the province, four for the prefecture, six for the county. */
  readonly code: string
  readonly provinces: readonly Place[]
  readonly error: string | undefined
  readonly onChange: (code: string) => void
}

/** Province, prefecture, county: each level appears when the one above is chosen, and the last one chosen is the place. */
export function RegionSelect({ label, code, provinces, error, onChange }: Chosen) {
  const t = useT()
  const [province, city] = [code.slice(0, 2), code.length >= 4 ? code.slice(0, 4) : '']
  const cities = useMenuItems(province)
  const counties = useMenuItems(city)
  const levels = [
    { name: t(['省', 'Province']), places: provinces, chosen: province, above: '' },
    { name: t(['市', 'City']), places: cities, chosen: city, above: province },
    { name: t(['区县', 'County']), places: counties, chosen: code.length >= 6 ? code : '', above: city },
  ]
  return (
    <FieldLayout label={label} required error={error}>
      {({ id, ...linked }) => (
        <div className={styles.levels}>
          {levels.map(({ name, places, chosen, above }, at) => (
            <select
              key={name}
              id={at === 0 ? id : undefined}
              className="input"
              aria-label={`${label}: ${name}`}
              value={chosen}
              disabled={places.length === 0}
              onChange={(event) => onChange(event.target.value || above)}
              {...(at === 0 ? linked : {})}
            >
              <option value="">{name}</option>
              {places.map((place) => (
                <option key={place.code} value={place.code}>
                  {place.name}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
    </FieldLayout>
  )
}

/** The places right below one; none until it is known which. */
function useMenuItems(above: string): readonly Place[] {
  const lang = useLang()
  const [found, setFound] = useState<{ above: string; places: readonly Place[] }>()
  useEffect(() => {
    if (above === '') return
    let wanted = true
    call<readonly Place[]>('GET', '/blade-system/region/select', { query: { code: above }, headers: { 'accept-language': lang } })
      .then((places) => wanted && setFound({ above, places }))
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [above, lang])
  return found?.above === above ? found.places : []
}

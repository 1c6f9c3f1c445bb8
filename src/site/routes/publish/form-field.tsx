import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { FormErrors } from '../../form-errors.ts'
import { ContactFields } from './contact-fields.tsx'
import { Control } from './control.tsx'
import { type Draft, fieldOf } from './form-fields.ts'
import { Photos, type Shot } from './photos.tsx'
import type { Option, PublishData, Values } from './publish.loader.ts'
import { RegionSelect } from './region-select.tsx'
import { type Tier, Tiers } from './tiers.tsx'

interface Placed {
  readonly name: string
  readonly draft: Draft
  readonly data: PublishData
  readonly wrong: FormErrors
  /** A value, or what to make of the one before. */
  readonly onPut: (name: string, value: unknown) => void
}

/** The control of one field by its name: a few have their own, the others go by kind. */
export function FormField({ name, draft, data, wrong, onPut }: Placed) {
  const lang = useLang()
  const field = fieldOf(name)
  const shared = { label: t(field.label, lang), error: wrong[name] }
  const put = (value: unknown) => onPut(name, value)
  if (name === 'photos')
    return (
      <Photos
        {...shared}
        shots={(draft.photos ?? []) as Shot[]}
        onChange={(change) => put((before: unknown) => change((before ?? []) as Shot[]))}
      />
    )
  if (name === 'tierPrices') return <Tiers {...shared} tiers={(draft.tierPrices ?? []) as Tier[]} onChange={put} />
  if (field.kind === 'region')
    return <RegionSelect {...shared} code={String(draft[name] ?? '')} provinces={data.provinces} onChange={put} />
  if (field.kind === 'block')
    return <ContactFields fields={field.fields} value={(draft[name] ?? {}) as Values} wrong={wrong} onChange={put} />
  return <Control field={field} value={draft[name]} options={optionsOf(name, data, lang)} error={wrong[name]} onChange={put} />
}

function optionsOf(name: string, data: PublishData, lang: 'zh' | 'en'): readonly Option[] {
  const field = fieldOf(name)
  const fixed = 'options' in field ? field.options : undefined
  return fixed ? Object.entries(fixed).map(([key, words]) => ({ key, label: t(words, lang) })) : (data.options[name] ?? [])
}

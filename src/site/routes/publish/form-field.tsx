import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Fields } from '#kernel/resource/field.ts'
import type { FormErrors } from '../../form-errors.ts'
import { BlockFields } from './block-fields.tsx'
import { Combobox } from './combobox.tsx'
import { Control } from './control.tsx'
import { type Draft, fieldOf } from './form-fields.ts'
import type { Photo } from './photo.ts'
import { Photos } from './photos.tsx'
import type { Option, PublishData, Values } from './publish.loader.ts'
import { RegionSelect } from './region-select.tsx'
import { type Tier, Tiers } from './tiers.tsx'

interface FormFieldProps {
  readonly name: string
  readonly draft: Draft
  readonly data: PublishData
  readonly errors: FormErrors
  /** `value` is the new value, or a function of the previous one. */
  readonly onChange: (name: string, value: unknown) => void
}

/** The control of one field: some fields have their own, the others use the control of their kind. */
export function FormField({ name, draft, data, errors, onChange }: FormFieldProps) {
  const lang = useLang()
  const field = fieldOf(name)
  const shared = { label: t(field.label, lang), error: errors[name] }
  const setValue = (value: unknown) => onChange(name, value)
  if (name === 'photos')
    return (
      <Photos
        required
        {...shared}
        photos={(draft.photos ?? []) as Photo[]}
        onChange={(change) => setValue((previous: unknown) => change((previous ?? []) as Photo[]))}
      />
    )
  if (name === 'tierPrices') return <Tiers {...shared} tiers={(draft.tierPrices ?? []) as Tier[]} onChange={setValue} />
  if (field.kind === 'region')
    return <RegionSelect {...shared} code={String(draft[name] ?? '')} provinces={data.provinces} onChange={setValue} />
  if (field.kind === 'block')
    return (
      <BlockFields
        name={name}
        fields={field.fields}
        value={(draft[name] ?? {}) as Values}
        errors={errors}
        optionsOf={(inner) => optionsOf(inner, data, lang)}
        onChange={setValue}
      />
    )
  if (name === 'typeCode' || name === 'brandCode')
    return (
      <Combobox
        {...shared}
        name={name}
        required
        placeholder={t(['输入名称、拼音或首字母', 'Type a part of the name'], lang)}
        value={String(draft[name] ?? '')}
        options={data.options[name] ?? []}
        onChange={setValue}
      />
    )
  return <Control field={field} value={draft[name]} options={optionsOf(name, data, lang)} error={errors[name]} onChange={setValue} />
}

/** Of a field, or of one in a block as `gear.oil`. */
function optionsOf(name: string, data: PublishData, lang: 'zh' | 'en'): readonly Option[] {
  const [outer = '', inner] = name.split('.')
  const field = fieldOf(outer)
  const asked = inner !== undefined && field.kind === 'block' ? (field.fields as Fields)[inner] : field
  const fixed = asked && 'options' in asked ? asked.options : undefined
  return fixed ? Object.entries(fixed).map(([key, words]) => ({ key, label: t(words, lang) })) : (data.options[name] ?? [])
}

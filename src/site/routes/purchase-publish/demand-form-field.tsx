import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Fields } from '#kernel/resource/field.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import type { FormErrors } from '../../form-errors.ts'
import { BlockFields } from '../publish/block-fields.tsx'
import { Combobox } from '../publish/combobox.tsx'
import { Control } from '../publish/control.tsx'
import { Photos } from '../publish/photos.tsx'
import type { Option, Values } from '../publish/publish.loader.ts'
import { RegionSelect } from '../publish/region-select.tsx'
import { type DemandDraft, demandField } from './demand-fields.ts'
import type { PurchasePublishData } from './purchase-publish.loader.ts'

interface DemandFormFieldProps {
  readonly name: string
  readonly draft: DemandDraft
  readonly data: PurchasePublishData
  readonly errors: FormErrors
  readonly onChange: (name: string, value: unknown) => void
}

/** The control of one field of a demand: some fields have their own, the others use the control of their kind. */
export function DemandFormField({ name, draft, data, errors, onChange }: DemandFormFieldProps) {
  const lang = useLang()
  const field = demandField(name)
  const value = draft[name]
  const shared = { label: t(field.label, lang), error: errors[name] }
  const setValue = (next: unknown) => onChange(name, next)
  const optionsOf = (path: string): readonly Option[] => choicesOf(path, data, lang)
  if (name === 'typeCode')
    return <Combobox {...shared} name="typeCode" required value={String(value ?? '')} options={optionsOf(name)} onChange={setValue} />
  if (field.kind === 'region') return <RegionSelect {...shared} code={String(value ?? '')} provinces={data.provinces} onChange={setValue} />
  if (field.kind === 'block')
    return (
      <BlockFields
        name={name}
        fields={field.fields}
        value={(value ?? {}) as Values}
        errors={errors}
        optionsOf={optionsOf}
        onChange={setValue}
      />
    )
  if (field.kind === 'images') return <DemandPhotos {...shared} links={(value ?? []) as string[]} onChange={setValue} />
  if (field.kind === 'manyOf' && !('dict' in field && field.dict) && !('options' in field && field.options) && optionsOf(name).length === 0)
    return <TextList {...shared} hint={field.hint && t(field.hint, lang)} texts={(value ?? []) as string[]} onChange={setValue} />
  return <Control field={field} value={value} options={optionsOf(name)} error={errors[name]} onChange={setValue} />
}

/** Of a field, or of one in a block as `ex.gas`. */
function choicesOf(path: string, data: PurchasePublishData, lang: 'zh' | 'en'): readonly Option[] {
  const [outer = '', inner] = path.split('.')
  const field = demandField(outer)
  const asked = inner !== undefined && field.kind === 'block' ? (field.fields as Fields)[inner] : field
  const fixed = asked && 'options' in asked ? asked.options : undefined
  return fixed ? Object.entries(fixed).map(([key, words]) => ({ key, label: t(words, lang) })) : (data.options[path] ?? [])
}

interface TextListProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly texts: readonly string[]
  readonly onChange: (texts: string[]) => void
}

/** Several texts in one box, separated by commas. */
function TextList({ label, hint, error, texts, onChange }: TextListProps) {
  return (
    <FieldLayout label={label} hint={hint} error={error}>
      {(linked) => (
        <input
          className="input"
          defaultValue={texts.join(', ')}
          key={texts.join()}
          onBlur={({ target }) =>
            onChange(
              target.value
                .split(/[,，、;；]/)
                .map((each) => each.trim())
                .filter(Boolean),
            )
          }
          {...linked}
        />
      )}
    </FieldLayout>
  )
}

interface DemandPhotosProps {
  readonly label: string
  readonly error: string | undefined
  readonly links: readonly string[]
  readonly onChange: (links: string[]) => void
}

/** The photos of a listing without their kinds. */
function DemandPhotos({ label, error, links, onChange }: DemandPhotosProps) {
  const photos = links.map((link) => ({ link, photoType: 'NAMEPLATE' }))
  return (
    <Photos
      label={label}
      required={false}
      error={error}
      photos={photos}
      onChange={(change) => onChange(change(photos).map(({ link }) => link))}
    />
  )
}

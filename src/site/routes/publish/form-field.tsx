import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { readTypedPrice } from '#motors/price-text.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import { FileList, type NamedFile } from '../../file-list.tsx'
import type { FormErrors } from '../../form-errors.ts'
import { BlockFields } from './block-fields.tsx'
import { BrandList } from './brand-list.tsx'
import { Combobox } from './combobox.tsx'
import { Control } from './control.tsx'
import type { Draft, FormDefinition } from './form-definition.ts'
import { LinesField } from './lines-field.tsx'
import { OriginOf } from './origin-note.tsx'
import type { Photo } from './photo.ts'
import { Photos } from './photos.tsx'
import type { Option, PublishData, Values } from './publish.loader.ts'
import { RegionSelect } from './region-select.tsx'
import { TextList } from './text-list.tsx'

interface FormFieldProps {
  readonly definition: FormDefinition
  readonly name: string
  readonly draft: Draft
  readonly data: PublishData
  readonly errors: FormErrors
  /** `value` is the new value, or a function of the previous one. */
  readonly onChange: (name: string, value: unknown) => void
}

/** The control of one field: some fields have their own, the others use the control of their kind. */
export function FormField(props: FormFieldProps) {
  const { definition, name, draft, data, errors, onChange } = props
  const lang = useLang()
  const field = definition.fieldOf(name)
  const value = draft[name]
  const isRequired = field.required !== undefined
  const shared = { label: t(field.label, lang), error: errors[name], required: isRequired }
  const setValue = (next: unknown) => onChange(name, next)
  const optionsOf = (path: string): readonly Option[] => choicesOf(definition, path, data, lang)
  if (name === 'photos') return <PhotoField {...props} label={shared.label} />
  if (holdsFiles(field)) return <FileField {...props} label={shared.label} />
  if (field.kind === 'file') return <SingleFile {...props} label={shared.label} />
  if (field.kind === 'lines')
    return (
      <LinesField
        name={name}
        field={field}
        value={(value ?? []) as Values[]}
        errors={errors}
        optionsOf={optionsOf}
        onPrice={(text) => takePrice(definition, text, onChange, { isTier: true })}
        onChange={setValue}
      />
    )
  if (field.kind === 'region')
    return <RegionSelect {...shared} optional={!isRequired} code={String(value ?? '')} provinces={data.provinces} onChange={setValue} />
  if (field.kind === 'block')
    return (
      <BlockFields
        name={name}
        fields={field.fields}
        value={(value ?? {}) as Values}
        errors={errors}
        optionsOf={optionsOf}
        onChange={setValue}
        noteOf={(path) => <OriginOf draft={draft} path={path} />}
      />
    )
  if (name === 'typeCode' || name === 'brandCode')
    return (
      <Combobox
        {...shared}
        name={name}
        placeholder={t(['输入名称、拼音或首字母', 'Type a part of the name'], lang)}
        value={String(value ?? '')}
        options={optionsOf(name)}
        onChange={setValue}
      />
    )
  const options = optionsOf(name)
  const hint = field.hint && t(field.hint, lang)
  if (name === 'brandAccept' || name === 'brandExclude')
    return <BrandList {...shared} hint={hint} codes={(value ?? []) as string[]} options={options} onChange={setValue} />
  if (field.kind === 'manyOf' && options.length === 0)
    return <TextList {...shared} hint={hint} texts={(value ?? []) as string[]} onChange={setValue} />
  const idle = definition.idle(name, draft)
  if (idle)
    return (
      <FieldLayout label={shared.label} hint={t(idle, lang)}>
        {(linked) => <input className="input" value={String(value ?? '')} disabled {...linked} />}
      </FieldLayout>
    )
  const reading = name === definition.price && {
    onLeave: (text: string) => {
      const unitPrice = takePrice(definition, text, onChange)
      if (unitPrice !== text) onChange(name, unitPrice)
    },
  }
  return <Control field={field} value={value} options={options} error={errors[name]} onChange={setValue} {...reading} />
}

/**
 * Sets what a price says beside its number, its tax, its currency, and whether it is open; returns the number, or a text that is no price as
 * it is. A tier has a number, and leaves the mode of the listing as it is.
 */
function takePrice({ names }: FormDefinition, text: string, onChange: FormFieldProps['onChange'], { isTier = false } = {}): string {
  const read = readTypedPrice(text)
  if (!read || (isTier && read.unitPrice === undefined)) return text
  const { unitPrice = '', currency, ...others } = read
  // The tax that it names is that of its currency.
  const terms = { ...(currency && { currency }), ...others }
  // A number alone says nothing of the mode that was chosen.
  if (isTier || terms.priceMode === 'FIXED') delete terms.priceMode
  for (const [name, value] of Object.entries(terms)) if (names.includes(name)) onChange(name, value)
  return unitPrice
}

/** Lines and pictures that a field may have. */
const mostOf = (field: Field): number => ('max' in field && typeof field.max === 'number' ? field.max : 12)

/** The photos of a listing have kinds, those of a demand have none. */
function PhotoField({ definition, name, draft, errors, label, onChange }: FormFieldProps & { readonly label: string }) {
  const field = definition.fieldOf(name)
  const value = (draft[name] ?? []) as readonly (Photo | string)[]
  const isPlain = field.kind === 'images'
  const photosIn = (all: readonly (Photo | string)[]): readonly Photo[] =>
    all.map((each) => (typeof each === 'string' ? { link: each, photoType: 'NAMEPLATE' } : each))
  return (
    <Photos
      label={label}
      required={field.required !== undefined}
      most={mostOf(field)}
      error={errors[name]}
      photos={photosIn(value)}
      onChange={(change) =>
        onChange(name, (previous: typeof value | undefined) => {
          const changed = change(photosIn(previous ?? []))
          return isPlain ? changed.map(({ link }) => link) : changed
        })
      }
    />
  )
}

/** Whether the lines of a field are files with their names. */
const holdsFiles = (field: Field): boolean => field.kind === 'lines' && (field.fields as Fields).link?.kind === 'file'

function FileField({ definition, name, draft, errors, label, onChange }: FormFieldProps & { readonly label: string }) {
  const lang = useLang()
  const field = definition.fieldOf(name)
  return (
    <FileList
      label={label}
      hint={field.hint && t(field.hint, lang)}
      required={field.required !== undefined}
      most={mostOf(field)}
      error={errors[name]}
      files={(draft[name] ?? []) as readonly NamedFile[]}
      onChange={(change) => onChange(name, (previous: readonly NamedFile[] | undefined) => change(previous ?? []))}
    />
  )
}

/** A field that holds the address of one file, named as it was when it was uploaded. */
function SingleFile({ definition, name, draft, errors, label, onChange }: FormFieldProps & { readonly label: string }) {
  const lang = useLang()
  const field = definition.fieldOf(name)
  const filesIn = (link: unknown): readonly NamedFile[] =>
    typeof link === 'string' && link !== '' ? [{ name: decodeURI(link).split('/').at(-1) ?? '', link }] : []
  return (
    <FileList
      label={label}
      hint={field.hint && t(field.hint, lang)}
      required={field.required !== undefined}
      most={1}
      accept={field.kind === 'file' && field.accept === 'video' ? 'video' : 'document'}
      error={errors[name]}
      files={filesIn(draft[name])}
      onChange={(change) => onChange(name, (previous: unknown) => change(filesIn(previous))[0]?.link ?? '')}
    />
  )
}

/** The choices of a field, or of one in a block or in lines as `gear.oil`. */
function choicesOf(definition: FormDefinition, path: string, data: PublishData, lang: 'zh' | 'en'): readonly Option[] {
  const [outer = '', inner] = path.split('.')
  const field = definition.fieldOf(outer)
  const chosen = inner !== undefined && 'fields' in field ? (field.fields as Fields)[inner] : field
  const fixed = chosen && 'options' in chosen ? chosen.options : undefined
  return fixed ? Object.entries(fixed).map(([key, words]) => ({ key, label: t(words, lang) })) : (data.options[path] ?? [])
}

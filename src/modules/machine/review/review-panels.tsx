import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldValue } from '#kernel/admin/form-fields.tsx'
import type { Values } from '#kernel/admin/form-values.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { CommonCase } from './use-review.tsx'

/** Contact details in texts that everybody would read. */
export function ContactFindings({ contacts }: Pick<CommonCase, 'contacts'>) {
  const t = useT()
  return contacts.map(({ field, label, found: text }) => (
    <Alert
      key={`${field} ${text}`}
      type="error"
      showIcon
      title={t(['{label}中有联系方式：{text}', 'Contact details in {label}: {text}'], { label, text })}
    />
  ))
}

interface FactsProps {
  readonly person: { readonly name: string; readonly company: string }
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Who has published a row, with figures of the account. */
export function FactsOfPerson({ person: { name, company }, facts }: FactsProps) {
  return (
    <>
      <p>{[name, company].filter(Boolean).join(' · ')}</p>
      <dl className="review-values">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What an owner changed after the latest approval. */
export function Differences({ resource, found: { approvedAt, was, is } }: { resource: Resource; found: CommonCase }) {
  const t = useT()
  if (approvedAt === '') return null
  const fields = Object.entries<Field>(resource.fields).filter(([name]) => name in is)
  return (
    <section className="panel">
      <h3>{t(['与上次通过的版本相比', 'Since the last approval'])}</h3>
      <p className="faint figure">{approvedAt}</p>
      {fields.length === 0 && <p>{t(['没有改动', 'Nothing has changed'])}</p>}
      {fields.map(([name, field]) => (
        <div key={name} className="row-change">
          <span>{t(field.label)}</span>
          <del>
            <Value name={name} field={field} row={was} />
          </del>
          <ins>
            <Value name={name} field={field} row={is} />
          </ins>
        </div>
      ))}
    </section>
  )
}

function Value({ name, field, row }: { name: string; field: Field; row: Values }) {
  const t = useT()
  return isEmpty(row[name]) ? t(['空', 'empty']) : <FieldValue name={name} field={field} row={row} />
}

interface ReviewValuesProps {
  readonly resource: Resource
  readonly row: Values
  readonly names: readonly string[]
}

/** The fields of a row that have a value. */
export function ReviewValues({ resource, row, names }: ReviewValuesProps) {
  const t = useT()
  const fields: Readonly<Record<string, Field>> = resource.fields
  return (
    <dl className="review-values">
      {names.map((name) => {
        const field = fields[name]
        if (!field || isEmpty(row[name])) return null
        return (
          <div key={name}>
            <dt>{t(field.label)}</dt>
            <dd>
              <FieldValue name={name} field={field} row={row} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

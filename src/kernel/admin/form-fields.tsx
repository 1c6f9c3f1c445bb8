import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Descriptions, Form, Table } from 'antd'
import { useT } from '#i18n/language.tsx'
import { holds, isEmpty } from '../resource/check.ts'
import type { Field, FieldOf, Fields } from '../resource/field.ts'
import type { Page } from './define-page.ts'
import { blankOf, isQueried, type Values } from './form-values.ts'
import { CellOf, controlOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import { isWide, type Named, requiredSentence, sectionsOf } from './page-shape.ts'
import { ParentControl } from './reference-control.tsx'

/** What all fields of one form share. */
export interface Frame {
  readonly page: Page
  /** The values as they stand, with the display names of the row they came from. */
  readonly row: Values
  readonly required: ReadonlySet<string>
  readonly editing: boolean
}

/** The form of a row: what its declaration asks for, where its conditions hold. */
export function FormFields({ fields, frame }: { fields: readonly Named[]; frame: Frame }) {
  const t = useT()
  return sectionsOf(fields, (field) => isQueried(field, frame.row, frame.editing)).map((section) => (
    <section key={section.fields[0]?.[0]} className="form-section">
      {section.group && <h3>{t(section.group)}</h3>}
      <div className="form-grid">
        {section.fields.map(([name, field]) => (
          <FieldItem key={name} path={[name]} name={name} field={field} frame={frame} />
        ))}
      </div>
    </section>
  ))
}

interface ItemProps<F extends Field = Field> {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly field: F
  readonly frame: Frame
}

function FieldItem({ path, name, field, frame }: ItemProps) {
  const t = useT()
  if (field.kind === 'block') return <BlockItem path={path} name={name} field={field} frame={frame} />
  if (field.kind === 'lines') return <LinesItem path={path} name={name} field={field} frame={frame} />
  const needed = field.kind !== 'flag' && (path.length === 1 ? frame.required.has(name) : field.required !== undefined)
  const hint = field.hint ?? (field.kind === 'richText' ? pageWords.richTextHint : undefined)
  return (
    <>
      <Form.Item
        name={[...path]}
        label={t(field.label)}
        className={isWide(field) ? 'form-wide' : undefined}
        rules={needed ? [{ required: true, validator: rejectEmpty, message: t(requiredSentence(field)) }] : []}
        extra={hint && t(hint)}
      >
        <ControlFor name={name} field={field} frame={frame} own={path.length === 1 ? frame.page.controls?.[name] : undefined} />
      </Form.Item>
      {field.kind === 'password' && <PasswordAgain name={name} />}
    </>
  )
}

async function rejectEmpty(rule: { message?: unknown }, value: unknown): Promise<void> {
  if (isEmpty(value)) throw new Error(String(rule.message))
}

/** Passes on what the form's item adds: id, value, change and ARIA attributes. */
function ControlFor({ frame, own, ...given }: Omit<ItemProps, 'path'> & { own: NonNullable<Page['controls']>[string] }) {
  const { field } = given
  const props = { ...given, row: frame.row, disabled: frame.editing && field.on === 'create' }
  if (field.kind === 'parent' && !own) return <ParentControl {...props} field={field} resource={frame.page.resource} />
  const Control = own ?? controlOf(field.kind)
  return <Control {...props} />
}

function PasswordAgain({ name }: { name: string }) {
  const t = useT()
  const field: FieldOf<'password'> = { kind: 'password', label: pageWords.passwordAgain }
  const Control = controlOf('password')
  const rule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, value: unknown) => {
      const first = getFieldValue(name)
      if (!isEmpty(first) && isEmpty(value)) throw new Error(t(pageWords.passwordAgainEmpty))
      if (!isEmpty(first) && value !== first) throw new Error(t(pageWords.passwordsDiffer))
    },
  })
  return (
    <Form.Item name={`${name}2`} label={t(field.label)} dependencies={[name]} rules={[rule]}>
      <Control field={field} name={`${name}2`} row={{}} />
    </Form.Item>
  )
}

/** The fields of a part; their conditions look at the part's own values first, then at those of the row. */
function Parts({ path, fields, frame, values }: { path: ItemProps['path']; fields: Fields; frame: Frame; values: unknown }) {
  const row = { ...frame.row, ...(values as Values | undefined) }
  return (
    <div className="form-grid">
      {Object.entries(fields)
        .filter(([, field]) => holds(field.when, row))
        .map(([name, field]) => (
          <FieldItem key={name} path={[...path, name]} name={name} field={field} frame={{ ...frame, row }} />
        ))}
    </div>
  )
}

function BlockItem({ path, name, field, frame }: ItemProps<FieldOf<'block'>>) {
  const t = useT()
  return (
    <fieldset className="form-wide form-block">
      <legend>{t(field.label)}</legend>
      {field.hint && <p className="faint">{t(field.hint)}</p>}
      <Parts path={path} fields={field.fields} frame={frame} values={frame.row[name]} />
    </fieldset>
  )
}

function LinesItem({ path, name, field, frame }: ItemProps<FieldOf<'lines'>>) {
  const t = useT()
  const values = Array.isArray(frame.row[name]) ? (frame.row[name] as Values[]) : []
  const least = field.min ?? (frame.required.has(name) ? 1 : 0)
  const enough = async (_: unknown, rows: unknown[] = []): Promise<void> => {
    if (rows.length < least) throw new Error(t(requiredSentence(field)))
  }
  return (
    <fieldset className="form-wide form-block">
      <legend>{t(field.label)}</legend>
      {field.hint && <p className="faint">{t(field.hint)}</p>}
      <Form.List name={[...path]} rules={[{ validator: enough }]}>
        {(lines, { add, remove, move }, { errors }) => (
          <>
            {lines.map(({ key, name: at }) => (
              <fieldset key={key} className="form-line">
                <legend>{t(pageWords.line, { n: at + 1 })}</legend>
                <Parts path={[at]} fields={field.fields} frame={frame} values={values[at]} />
                <Button
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t(pageWords.moveUp, { n: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t(pageWords.removeLine, { n: at + 1 })}
                  onClick={() => remove(at)}
                />
              </fieldset>
            ))}
            <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(blankOf(Object.entries(field.fields)))}>
              {t(pageWords.addLine)}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** Columns of a view, by the width of the window; where nothing is said there would be three. */
const columns = { xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }

/** The same form as text. */
export function ViewFields({ fields, page, row }: { fields: readonly Named[]; page: Page; row: Values }) {
  const t = useT()
  return sectionsOf(fields, (field) => field.kind !== 'password' && holds(field.when, row)).map((section) => (
    <Descriptions
      key={section.fields[0]?.[0]}
      title={section.group && t(section.group)}
      layout="vertical"
      colon={false}
      column={columns}
      items={section.fields.map(([name, field]) => ({
        key: name,
        label: t(field.label),
        span: isWide(field) ? 'filled' : 1,
        children: <WholeValue name={name} field={field} row={row} page={page} />,
      }))}
    />
  ))
}

function WholeValue({ name, field, row, page }: { name: string; field: Field; row: Values; page?: Page }) {
  const t = useT()
  const parts = 'fields' in field && !isEmpty(row[name]) ? Object.entries(field.fields) : undefined
  if (!parts) return <CellOf whole name={name} field={field} row={row} page={page} />
  const cell = (part: string, each: Field, values: Values) => <WholeValue name={part} field={each} row={values} />
  if (field.kind === 'lines') {
    const heads = parts.map(([part, each]) => ({
      key: part,
      title: t(each.label),
      render: (_: unknown, line: Values) => cell(part, each, line),
    }))
    const lines = (row[name] as Values[]).map((line, key) => ({ ...line, key }))
    return <Table size="small" pagination={false} columns={heads} dataSource={lines} scroll={{ x: 'max-content' }} />
  }
  const values = row[name] as Values
  const filled = parts.filter(([part]) => !isEmpty(values[part]))
  const items = filled.map(([part, each]) => ({ key: part, label: t(each.label), children: cell(part, each, values) }))
  return <Descriptions size="small" column={columns} items={items} />
}

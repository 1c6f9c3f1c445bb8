import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Descriptions, Form, Table } from 'antd'
import { useT } from '#i18n/language.tsx'
import { displayNameOfKey, holds, isEmpty } from '../resource/check.ts'
import type { Field, FieldOf, Fields } from '../resource/field.ts'
import type { Page } from './define-page.ts'
import { emptyValues, isInForm, repeatedName, type Values } from './form-values.ts'
import { CellOf, controlOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import { type FieldEntry, isWide, requiredMessage, sectionsOf } from './page-shape.ts'
import { ParentControl } from './reference-control.tsx'

/** What all fields of one form share. */
export interface FormState {
  readonly page: Page
  /** The current values, with the display names of the edited row. */
  readonly row: Values
  /** Names of the required fields; undefined where the row may lack them. */
  readonly required: ReadonlySet<string> | undefined
  readonly editing: boolean
  /** True inside a block or lines that are fixed at creation. */
  readonly readOnly?: boolean
  /** Inside of lines, the path of their list: the names of their controls are relative to it. */
  readonly list?: ItemProps['path']
}

const isReadOnly = (field: Field, { editing, readOnly = false }: FormState): boolean => readOnly || (editing && field.on === 'create')

/** The controls of a form in sections; fields whose `when` condition is not met are left out. */
export function FormFields({ fields, form }: { fields: readonly FieldEntry[]; form: FormState }) {
  const t = useT()
  return sectionsOf(fields, (field) => isInForm(field, form.row, form.editing)).map((section) => (
    <section key={section.fields[0]?.[0]} className="form-section">
      {section.group && <h3>{t(section.group)}</h3>}
      <div className="form-grid">
        {section.fields.map(([name, field]) => (
          <FieldItem key={name} path={[name]} name={name} field={field} form={form} />
        ))}
      </div>
    </section>
  ))
}

interface ItemProps<F extends Field = Field> {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly field: F
  readonly form: FormState
}

function FieldItem({ path, name, field, form }: ItemProps) {
  const t = useT()
  if (field.kind === 'block') return <BlockItem path={path} name={name} field={field} form={form} />
  if (field.kind === 'lines') return <LinesItem path={path} name={name} field={field} form={form} />
  const isRequired = path.length === 1 ? form.required?.has(name) : form.required && field.required !== undefined
  const required = field.kind !== 'flag' && isRequired
  const { hint } = field
  return (
    <>
      <Form.Item
        name={[...path]}
        label={t(field.label)}
        className={isWide(field) ? 'form-wide' : undefined}
        rules={[
          ...(required ? [{ required: true, validator: rejectEmpty, message: t(requiredMessage(field)) }] : []),
          ...lengthRules(field, t),
        ]}
        extra={hint && t(hint)}
      >
        <Control path={path} name={name} field={field} form={form} own={path.length === 1 ? form.page.controls?.[name] : undefined} />
      </Form.Item>
      {field.kind === 'password' && <RepeatPassword name={name} />}
    </>
  )
}

/** A password is counted here, as some pages send its hash. */
function lengthRules(field: Field, t: ReturnType<typeof useT>) {
  if (field.kind !== 'password' || !field.min) return []
  const { min } = field
  const validator = async (_: unknown, value: unknown) => {
    if (!isEmpty(value) && [...String(value)].length < min) throw new Error(t(pageWords.passwordTooShort, { n: min }))
  }
  return [{ validator }]
}

async function rejectEmpty(rule: { message?: unknown }, value: unknown): Promise<void> {
  if (isEmpty(value)) throw new Error(String(rule.message))
}

/** The page's own control of a field, else the one of its kind. `rest` includes what Form.Item injects: id, value, onChange, ARIA. */
function Control({ path, form, own, ...rest }: ItemProps & { own: NonNullable<Page['controls']>[string] }) {
  const { field, name } = rest
  const instance = Form.useFormInstance()
  const onDisplayName = (displayName: string): void =>
    instance.setFieldValue([...(form.list ?? []), ...path.slice(0, -1), displayNameOfKey(name)], displayName)
  const props = { ...rest, onDisplayName, row: form.row, disabled: isReadOnly(field, form) }
  if (field.kind === 'parent' && !own) return <ParentControl {...props} field={field} resource={form.page.resource} />
  const KindControl = own ?? controlOf(field.kind)
  return <KindControl {...props} />
}

function RepeatPassword({ name }: { name: string }) {
  const t = useT()
  const field: FieldOf<'password'> = { kind: 'password', label: pageWords.passwordAgain }
  const PasswordControl = controlOf('password')
  const rule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, value: unknown) => {
      const first = getFieldValue(name)
      if (!isEmpty(first) && isEmpty(value)) throw new Error(t(pageWords.passwordAgainEmpty))
      if (!isEmpty(first) && value !== first) throw new Error(t(pageWords.passwordsDiffer))
    },
  })
  return (
    <Form.Item name={repeatedName(name)} label={t(field.label)} dependencies={[name]} rules={[rule]}>
      <PasswordControl field={field} name={repeatedName(name)} row={{}} />
    </Form.Item>
  )
}

interface NestedProps {
  readonly path: ItemProps['path']
  readonly fields: Fields
  readonly form: FormState
  readonly values: Values | undefined
}

/** The fields of a block or a line. Their `when` conditions read the nested values first, then those of the row. */
function NestedFields({ path, fields, form, values }: NestedProps) {
  const row = { ...form.row, ...values }
  return (
    <div className="form-grid">
      {Object.entries(fields)
        .filter(([, field]) => isInForm(field, row, form.editing))
        .map(([name, field]) => (
          <FieldItem key={name} path={[...path, name]} name={name} field={field} form={{ ...form, row }} />
        ))}
    </div>
  )
}

function BlockItem({ path, name, field, form }: ItemProps<FieldOf<'block'>>) {
  const t = useT()
  return (
    <fieldset className="form-wide form-block">
      <legend>{t(field.label)}</legend>
      {field.hint && <p className="faint">{t(field.hint)}</p>}
      <NestedFields
        path={path}
        fields={field.fields}
        form={{ ...form, readOnly: isReadOnly(field, form) }}
        values={form.row[name] as Values | undefined}
      />
    </fieldset>
  )
}

function LinesItem({ path, name, field, form }: ItemProps<FieldOf<'lines'>>) {
  const t = useT()
  const values = Array.isArray(form.row[name]) ? (form.row[name] as Values[]) : []
  const readOnly = isReadOnly(field, form)
  const minRows = form.required ? (field.min ?? (form.required.has(name) ? 1 : 0)) : 0
  const checkCount = async (_: unknown, rows: unknown[] = []): Promise<void> => {
    if (rows.length < minRows) throw new Error(t(requiredMessage(field)))
  }
  return (
    <fieldset className="form-wide form-block">
      <legend>{t(field.label)}</legend>
      {field.hint && <p className="faint">{t(field.hint)}</p>}
      <Form.List name={[...path]} rules={[{ validator: checkCount }]}>
        {(lines, { add, remove, move }, { errors }) => (
          <>
            {lines.map(({ key, name: index }) => (
              <fieldset key={key} className="form-line">
                <legend>{t(pageWords.line, { n: index + 1 })}</legend>
                <NestedFields
                  path={[index]}
                  fields={field.fields}
                  // A line without an id is new, so that its create-only fields can be filled.
                  form={{ ...form, readOnly, list: path, editing: form.editing && values[index]?.id !== undefined }}
                  values={values[index]}
                />
                <Button
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t(pageWords.moveUp, { n: index + 1 })}
                  disabled={readOnly || index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t(pageWords.removeLine, { n: index + 1 })}
                  disabled={readOnly}
                  onClick={() => remove(index)}
                />
              </fieldset>
            ))}
            <Button
              block
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={readOnly || lines.length >= (field.max ?? Number.POSITIVE_INFINITY)}
              onClick={() => add(emptyValues(Object.entries(field.fields)))}
            >
              {t(pageWords.addLine)}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** Columns by window width; Ant Design's default is three. */
const columns = { xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }

/** The fields of a row with their values as text. */
export function ViewFields({ fields, page, row }: { fields: readonly FieldEntry[]; page: Page; row: Values }) {
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
        children: <FieldValue name={name} field={field} row={row} page={page} />,
      }))}
    />
  ))
}

/** The value of a field for reading; blocks and lines with all that is in them. */
export function FieldValue({ name, field, row, page }: { name: string; field: Field; row: Values; page?: Page | undefined }) {
  const t = useT()
  const nested = 'fields' in field && !isEmpty(row[name]) ? Object.entries(field.fields) : undefined
  if (!nested) return <CellOf inDetail name={name} field={field} row={row} page={page} />
  const cell = ([name, field]: FieldEntry, values: Values) => <FieldValue name={name} field={field} row={values} />
  if (field.kind === 'lines') {
    const lineColumns = nested.map((entry) => ({
      key: entry[0],
      title: t(entry[1].label),
      render: (_: unknown, line: Values) => cell(entry, line),
    }))
    const lines = (row[name] as Values[]).map((line, key) => ({ ...line, key }))
    return <Table size="small" pagination={false} columns={lineColumns} dataSource={lines} scroll={{ x: 'max-content' }} />
  }
  const values = row[name] as Values
  const filled = nested.filter(([name]) => !isEmpty(values[name]))
  const items = filled.map((entry) => ({ key: entry[0], label: t(entry[1].label), children: cell(entry, values) }))
  // One below the other: it also stands in cells that are too narrow for two.
  return <Descriptions size="small" column={1} items={items} />
}

import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer, Form } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { isEmpty } from '../resource/check.ts'
import { usePhone } from './admin-context.ts'
import { RangeControl } from './controls.tsx'
import type { Page } from './define-page.ts'
import type { Values } from './form-values.ts'
import { controlOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import type { FieldEntry } from './page-shape.ts'

interface Props {
  readonly page: Page
  readonly searches: readonly FieldEntry[]
  readonly values: Values
  readonly search: (values: Values) => void
  /** Whether the drawer with the fields is open; used on a phone only. */
  readonly open: boolean
  readonly close: () => void
}

/** A panel with more fields than this hides the others behind a button. */
const maxCollapsed = 3

/** The number of search fields with a value. */
export function countFilled(values: Values): number {
  return Object.values(values).filter((value) => !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty))).length
}

/** The search fields of a page: a panel above the list, on a phone a drawer. */
export function SearchPanel(props: Props) {
  const t = useT()
  const phone = usePhone()
  const [expanded, setExpanded] = useState(false)
  if (props.searches.length === 0) return null
  if (phone) {
    return (
      <Drawer open={props.open} title={t(pageWords.filters)} placement="right" size="100%" onClose={props.close}>
        <SearchForm {...props} visible={props.searches} />
      </Drawer>
    )
  }
  const collapsible = props.searches.length > maxCollapsed
  return (
    <search className="panel search-panel">
      <SearchForm {...props} visible={expanded ? props.searches : props.searches.slice(0, maxCollapsed)}>
        {collapsible && (
          <Button
            type="link"
            icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {t(expanded ? pageWords.less : pageWords.more)}
          </Button>
        )}
      </SearchForm>
    </search>
  )
}

function SearchForm({ page, visible, values, search, close, children }: Props & { visible: readonly FieldEntry[]; children?: ReactNode }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  // Two panels of one resource can be on a screen: that of its list, and that of the list of child rows.
  const id = useId()
  const submit = (typed: Values): void => {
    search({ ...values, ...typed })
    close()
  }
  const clear = (): void => {
    form.setFieldsValue(Object.fromEntries(Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined])))
    search({})
    close()
  }
  return (
    <Form form={form} name={id} layout="vertical" className="search-form" initialValues={values} onFinish={submit}>
      {visible.map(([name, field]) => {
        const Control = field.search === 'range' ? RangeControl : (page.controls?.[name] ?? controlOf(field.kind))
        return (
          <Form.Item key={name} name={name} label={t(field.label)}>
            <Control name={name} field={field} row={{}} inSearch />
          </Form.Item>
        )
      })}
      <div className="search-buttons">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          {t(pageWords.search)}
        </Button>
        <Button onClick={clear}>{t(pageWords.clear)}</Button>
        {children}
      </div>
    </Form>
  )
}

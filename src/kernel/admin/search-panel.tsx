import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { isEmpty } from '../resource/check.ts'
import { usePhone } from './admin-context.ts'
import { RangeControl } from './controls.tsx'
import type { Page } from './define-page.ts'
import type { Values } from './form-values.ts'
import { controlOf } from './kinds.tsx'
import { pageWords } from './page.words.ts'
import type { Named } from './page-shape.ts'

interface Props {
  readonly page: Page
  readonly searches: readonly Named[]
  readonly values: Values
  readonly search: (values: Values) => void
  /** On a phone the fields stand in a drawer, which the toolbar opens. */
  readonly open: boolean
  readonly close: () => void
}

/** Fields that stand in the first row of the panel; the others fold out. */
const firstRow = 3

/** How many search fields are filled. */
export function countFilled(values: Values): number {
  return Object.values(values).filter((value) => !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty))).length
}

/** The search fields of a page: a row on a desk, a drawer on a phone. Enter searches. */
export function SearchPanel(props: Props) {
  const t = useT()
  const phone = usePhone()
  const [more, setMore] = useState(false)
  if (props.searches.length === 0) return null
  if (phone) {
    return (
      <Drawer open={props.open} title={t(pageWords.filters)} placement="right" size="100%" onClose={props.close}>
        <SearchForm {...props} shown={props.searches} />
      </Drawer>
    )
  }
  const folds = props.searches.length > firstRow
  return (
    <search className="panel search-panel">
      <SearchForm {...props} shown={more ? props.searches : props.searches.slice(0, firstRow)}>
        {folds && (
          <Button
            type="link"
            icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {t(more ? pageWords.less : pageWords.more)}
          </Button>
        )}
      </SearchForm>
    </search>
  )
}

function SearchForm({ page, shown, values, search, close, children }: Props & { shown: readonly Named[]; children?: ReactNode }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
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
    <Form
      form={form}
      name={`search-${page.resource.name}`}
      layout="vertical"
      className="search-form"
      initialValues={values}
      onFinish={submit}
    >
      {shown.map(([name, field]) => {
        const Control = field.search === 'range' ? RangeControl : (page.controls?.[name] ?? controlOf(field.kind))
        return (
          <Form.Item key={name} name={name} label={t(field.label)}>
            <Control name={name} field={field} row={{}} searching />
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

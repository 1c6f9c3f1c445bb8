import { fireEvent, screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { renderField } from '#test/render-field.tsx'
import { RegionControl } from './region-control.tsx'

const { regionCode } = machine.fields
const input = () => screen.getByLabelText<HTMLInputElement>('Field')

/** A region outside of the form of a row, as in a search panel. */
function ReplaceableRegion() {
  const [form] = Form.useForm()
  return (
    <Form form={form}>
      <Form.Item name="it" label="Field">
        <RegionControl name="it" field={regionCode} row={{}} inSearch />
      </Form.Item>
      <button type="button" onClick={() => form.setFieldValue('it', '11')}>
        Replace
      </button>
    </Form>
  )
}

const provinces = [{ id: '32', title: 'Jiangsu', hasChildren: true }]
const prefectures = [{ id: '3205', title: 'Suzhou', hasChildren: false }]

test('the levels of a region are loaded when they are opened, and each level can be chosen', async () => {
  const api = fakeApi({
    'GET /blade-system/region/lazy-tree': ({ query }) => ({ '32': prefectures })[query.parentCode ?? ''] ?? provinces,
  })
  const { container, submit } = renderField({ ...regionCode, label: ['字段', 'Field'] })
  expect(api.sent('GET /blade-system/region/lazy-tree')).toHaveLength(0)
  fireEvent.mouseDown(input())
  fireEvent.click(await screen.findByText('Jiangsu'))
  expect((await submit()).it).toBe('32')
  fireEvent.click(await screen.findByText('Suzhou'))
  expect(await submit()).toMatchObject({ it: '3205', itName: 'Jiangsu / Suzhou' })
  expect(container.querySelector('.ant-select-content')?.textContent).toBe('Jiangsu / Suzhou')
  expect(api.sent('GET /blade-system/region/lazy-tree').map(({ query }) => query)).toEqual([{}, { parentCode: '32' }])
})

test('a region that is replaced from outside is not shown by the name of the one chosen before', async () => {
  fakeApi({ 'GET /blade-system/region/lazy-tree': ({ query }) => (query.parentCode ? [] : provinces) })
  const { container } = renderAdmin(<ReplaceableRegion />)
  fireEvent.mouseDown(input())
  fireEvent.click(await screen.findByText('Jiangsu'))
  const shown = () => container.querySelector('.ant-select-content')?.textContent
  expect(shown()).toBe('Jiangsu')
  fireEvent.click(screen.getByText('Replace'))
  expect(shown()).toBe('11')
})

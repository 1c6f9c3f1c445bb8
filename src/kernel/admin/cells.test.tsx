import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Lang } from '#i18n/address.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { dept } from '#modules/system/dept/dept.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import type { Field, Kind } from '../resource/field.ts'
import type { CellProps } from './define-page.ts'
import { CellOf } from './kinds.tsx'

const { fields } = machine
const words = ['字段', 'Field'] as const

interface Case {
  readonly field: Field
  /** The row, in which the field is named `it`. */
  readonly row: Readonly<Record<string, unknown>>
  readonly zh: string
  /** Where it differs from the Chinese text. */
  readonly en?: string
}

const cases: { readonly [K in Kind]: Case } = {
  text: { field: fields.model, row: { it: 'YE3-132M-4' }, zh: 'YE3-132M-4' },
  longText: { field: fields.description, row: { it: 'Two lines\nof text' }, zh: 'Two lines\nof text' },
  richText: { field: { kind: 'richText', label: words }, row: { it: '<p>Sold <b>out</b></p>' }, zh: 'Sold out' },
  whole: { field: fields.quantity, row: { it: 1460 }, zh: '1460' },
  decimal: { field: fields.powerKw, row: { it: 1250.5 }, zh: '1\u202f250.5\u202fkW' },
  money: { field: fields.unitPrice, row: { it: '12800.5' }, zh: '12\u202f800.50' },
  flag: { field: fields.originalPack, row: { it: false }, zh: '否', en: 'No' },
  date: { field: fields.prodDate, row: { it: '2025-11-30' }, zh: '2025-11-30' },
  dateTime: { field: fields.lastConfirmedAt, row: { it: '2026-03-05 14:00:00' }, zh: '3天前', en: '3 days ago' },
  oneOf: { field: fields.leadDays, row: { it: 'D3' }, zh: '1-3 天', en: '1 to 3 days' },
  manyOf: { field: fields.features, row: { it: ['BRAKE', 'HEATER'] }, zh: '制动加热带', en: 'BrakeSpace heater' },
  image: { field: fields.cover, row: { it: '/files/a.png' }, zh: '' },
  images: { field: { kind: 'images', label: words }, row: { it: ['/files/a.png', '/files/b.png'] }, zh: '2 张', en: '2 pictures' },
  file: { field: fields.videoUrl, row: { it: '/files/7/%E9%93%AD%E7%89%8C.mp4' }, zh: '铭牌.mp4' },
  reference: { field: fields.brandCode, row: { it: 'SIEMENS', itName: '西门子' }, zh: '西门子' },
  references: { field: user.fields.roleId, row: { it: '1,2', itName: 'Sales,Stock' }, zh: 'SalesStock' },
  region: { field: fields.regionCode, row: { it: '320581', itName: '江苏 / 苏州 / 常熟' }, zh: '江苏 / 苏州 / 常熟' },
  parent: { field: dept.fields.parentId, row: { it: '7', itName: 'Sales' }, zh: 'Sales' },
  lines: { field: fields.tierPrices, row: { it: [{ minQty: 1 }, { minQty: 10 }] }, zh: '2 行', en: '2 rows' },
  block: { field: fields.contact, row: { it: { name: 'Li', mobile: '138', phone: '', company: 'ABC' } }, zh: 'Li · 138 · ABC' },
  password: { field: user.fields.password, row: { it: 'secret' }, zh: '••••••' },
  secret: { field: { kind: 'secret', label: words }, row: { it: 'secret' }, zh: '••••••' },
}

const emptyValues: Partial<Record<Kind, unknown>> = { manyOf: [], images: [], lines: [], block: { name: '' } }

function textOfCell(props: Omit<CellProps, 'name'>, lang: Lang = 'en'): string | null {
  const { container, unmount } = renderAdmin(<CellOf name="it" {...props} />, { lang })
  const { textContent } = container
  unmount()
  return textContent
}

const renderCell = (props: Omit<CellProps, 'name'>) => renderAdmin(<CellOf name="it" {...props} />).container

describe('a cell', () => {
  test.each(Object.entries(cases))('of kind %s shows its value in both languages', (_, { field, row, zh, en = zh }) => {
    expect(textOfCell({ field, row }, 'zh')).toBe(zh)
    expect(textOfCell({ field, row })).toBe(en)
  })

  test.each(Object.entries(cases))('of kind %s shows a dash where there is no value', (kind, { field }) => {
    expect(textOfCell({ field, row: { it: emptyValues[kind as Kind] ?? '' } })).toBe('–')
    expect(textOfCell({ field, row: {} })).toBe('–')
  })
})

test('a 0 is a value, and a flag of 0 or false is a No', () => {
  expect(textOfCell({ field: fields.quantity, row: { it: 0 } })).toBe('0')
  expect(textOfCell({ field: fields.unitPrice, row: { it: '0' } })).toBe('0.00')
  expect(textOfCell({ field: fields.originalPack, row: { it: 0 } })).toBe('No')
  expect(textOfCell({ field: fields.originalPack, row: { it: 1 } })).toBe('Yes')
})

test('a long text in a table is on one line with the whole text as a tooltip, in a detail view in full', () => {
  renderCell({ field: fields.description, row: { it: 'A long text' } })
  expect(screen.getByTitle('A long text').className).toBe('one-line')
  renderCell({ field: fields.description, row: { it: 'Another text' }, inDetail: true })
  expect(screen.getByText('Another text')).toMatchObject({ className: 'full-text', title: '' })
})

test('of a very long text a list shows the beginning only', () => {
  const text = '一'.repeat(5000)
  expect(textOfCell({ field: fields.description, row: { it: text } })).toBe(`${'一'.repeat(120)}…`)
  expect(textOfCell({ field: fields.description, row: { it: text }, inDetail: true })).toBe(text)
})

test('a time in a table is relative with the exact time as a tooltip, in a detail view exact', () => {
  const row = { it: '2026-03-08 13:35:00' }
  const time = renderCell({ field: fields.lastConfirmedAt, row }).querySelector('time')
  expect([time?.textContent, time?.title, time?.dateTime]).toEqual(['30 minutes ago', '2026-03-08 13:35:00', '2026-03-08T13:35:00'])
  expect(textOfCell({ field: fields.lastConfirmedAt, row, inDetail: true })).toBe('2026-03-08 13:35:00')
})

test('a choice of a dictionary shows the name of its entry', async () => {
  const api = fakeApi({ 'GET /dictionary': [{ dictKey: '4', dictValue: '4 poles' }] })
  renderCell({ field: fields.poles, row: { it: [4] } })
  await screen.findByText('4 poles')
  expect(api.sent('GET /dictionary')).toMatchObject([{ query: { code: 'poles' } }])
})

test('a choice that its dictionary no longer offers shows the name that came with the row, else its key', async () => {
  fakeApi({ 'GET /dictionary': [] })
  expect(textOfCell({ field: fields.condition, row: { it: 'OLD', itName: 'As found' } })).toBe('As found')
  expect(textOfCell({ field: fields.condition, row: { it: 'OLD' } })).toBe('OLD')
})

test('a comma string of several choices is read as a list', () => {
  expect(textOfCell({ field: fields.features, row: { it: 'VFD,BRAKE' } })).toBe('Inverter dutyBrake')
})

test('a reference whose name is unknown shows its key', () => {
  expect(textOfCell({ field: fields.brandCode, row: { it: 'ABB' } })).toBe('ABB')
  expect(textOfCell({ field: user.fields.roleId, row: { it: '1,2' } })).toBe('12')
})

test('a table shows the first of several pictures and their number, a detail view all of them, each with an alternative text', () => {
  const field: Field = { kind: 'images', label: ['照片', 'Photos'] }
  const row = { it: ['/files/a.png', '/files/b.png'] }
  const { unmount } = renderAdmin(<CellOf name="it" field={field} row={row} />)
  expect(screen.getAllByRole<HTMLImageElement>('img').map(({ src, alt }) => [new URL(src, 'http://x').pathname, alt])).toEqual([
    ['/files/a.png', 'Photos Picture 1'],
  ])
  unmount()
  renderCell({ field, row, inDetail: true })
  expect(screen.getAllByRole<HTMLImageElement>('img').map(({ alt }) => alt)).toEqual(['Photos Picture 1', 'Photos Picture 2'])
  expect(screen.queryByText('2 pictures')).toBeNull()
})

test('a file is a link that opens in a window of its own', () => {
  renderCell({ field: fields.videoUrl, row: { it: '/files/7/run.mp4' } })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'run.mp4' })
  expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/files/7/run.mp4', '_blank', 'noopener noreferrer'])
})

test('markup is shown as text and never becomes part of the page', () => {
  const container = renderCell({ field: cases.richText.field, row: { it: '<img src=x onerror=alert(1)>Hello' } })
  expect(container.textContent).toBe('Hello')
  expect(container.querySelector('img')).toBeNull()
})

test('the cell that a page declares for a field replaces that of its kind', () => {
  const page = { resource: machine, columns: { it: () => <b>own</b> } }
  expect(renderAdmin(<CellOf name="it" field={fields.quantity} row={{ it: 1 }} page={page} />).container.textContent).toBe('own')
})

test('a picture is small in a table and larger in a detail view', () => {
  const widthOf = (inDetail: boolean) => {
    const { container, unmount } = renderAdmin(<CellOf name="it" field={fields.cover} row={{ it: '/files/a.png' }} inDetail={inDetail} />)
    const { width, height } = container.querySelector('img') as HTMLImageElement
    unmount()
    return [width, height]
  }
  expect(widthOf(false)).toEqual([40, 40])
  expect(widthOf(true)).toEqual([96, 96])
})

test('a reference is on one line in a table, in a detail view in full', () => {
  const row = { it: '1', itName: 'A long name' }
  const classOf = (inDetail: boolean) => renderCell({ field: fields.brandCode, row, inDetail }).querySelector('span')?.className
  expect([classOf(false), classOf(true)]).toEqual(['one-line', 'full-text'])
})

test('a decimal without a unit is shown alone, and a block shows its first three filled values', () => {
  expect(textOfCell({ field: { kind: 'decimal', label: words }, row: { it: 1.5 } })).toBe('1.5')
  expect(textOfCell({ field: fields.contact, row: { it: { a: '', b: 1, c: ['x'], d: '2', e: '3', f: '4' } } })).toBe('1 · 2 · 3')
})

test('of several pictures one alone is not counted', () => {
  expect(textOfCell({ field: cases.images.field, row: { it: ['/files/a.png'] } })).toBe('')
})

test('a flag is a marked Yes, and a plain No', () => {
  const tag = (it: unknown) => renderCell({ field: fields.originalPack, row: { it } }).querySelector('.ant-tag')?.className
  expect(tag(true)).toContain('success')
  expect(tag(false)).not.toContain('success')
})

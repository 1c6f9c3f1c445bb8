import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Words } from '#i18n/translate.ts'
import type { AnswerField, BlockField, Field, InputField, LineField } from './field.ts'
import {
  actionsOf,
  allFieldsOf,
  codeOf,
  codesOf,
  defineResource,
  has,
  identity,
  isChangeTracked,
  type Resource,
  refersTo,
  type States,
} from './resource.ts'

const label = ['词', 'Word'] as const
const plain: Resource = defineResource({
  ...identity('loan-card', label, { at: ['/library/card'], scope: 'tenant', title: 'number' }),
  fields: { number: { kind: 'text', label }, state: { kind: 'oneOf', label, on: 'never' } },
})

const transitions: States['transitions'] = {
  block: {
    label: ['停用', 'Block'],
    from: ['open', 'lost'],
    to: 'blocked',
    by: ['code'],
    path: 'stop',
    confirm: label,
    reason: 'required',
  },
  reopen: { label: ['恢复', 'Reopen'], from: ['blocked'], to: 'open', by: ['owner', 'code'], reason: 'optional' },
  lose: { label, from: ['open'], to: 'lost', by: ['owner'] },
  expire: { label, from: ['open'], to: 'blocked', by: ['system'] },
}
const withStates = (more: Partial<States> = {}, actions?: Resource['actions']): Resource => ({
  ...plain,
  states: { field: 'state', initial: 'open', transitions, ...more },
  ...(actions && { actions }),
})

describe('a declaration', () => {
  test('comes back as the very data that was declared', () => {
    const declared = { name: 'a', label, at: [], scope: 'tenant', title: 'b', fields: {} } as const
    expect(defineResource(declared)).toBe(declared)
  })

  test('begins with its name, its label and where it answers', () => {
    expect(identity('loan-card', label, { at: ['/a', '/b'], scope: 'platform', title: 'number' })).toEqual({
      name: 'loan-card',
      label,
      at: ['/a', '/b'],
      scope: 'platform',
      title: 'number',
    })
  })

  test('that names no operations has all four, and otherwise those that it names', () => {
    const operations = ['list', 'detail', 'submit', 'remove'] as const
    const of = (resource: Resource) => operations.filter((operation) => has(resource, operation))
    expect(of(plain)).toEqual(operations)
    expect(of({ ...plain, ops: ['detail', 'list'] })).toEqual(['list', 'detail'])
    expect(of({ ...plain, ops: [] })).toEqual([])
  })

  test('has its changes tracked if members own rows of it in a tenant', () => {
    expect(isChangeTracked({ ...plain, owned: true })).toBe(true)
    expect(isChangeTracked(plain)).toBe(false)
    expect(isChangeTracked({ ...plain, scope: 'platform', owned: true })).toBe(false)
  })
})

describe('a permission code', () => {
  test('begins with the name of the resource, or with the prefix that is declared', () => {
    expect(codesOf(plain)).toBe('loan_card')
    expect(codesOf({ ...plain, name: 'very-own-loan-card' })).toBe('very_own_loan_card')
    expect(codesOf({ ...plain, codes: 'card' })).toBe('card')
  })

  test('ends in the name of the action in snake case', () => {
    expect(codeOf(plain, 'reset')).toBe('loan_card_reset')
    expect(codeOf(plain, 'resetPassword')).toBe('loan_card_reset_password')
    expect(codeOf({ ...plain, codes: 'card' }, 'sendAllMails')).toBe('card_send_all_mails')
  })

  test('of a transition is that of its name, unless all transitions share one', () => {
    expect(codeOf(withStates(), 'block')).toBe('loan_card_block')
    expect(['block', 'reopen'].map((name) => codeOf(withStates({ code: 'setState' }), name))).toEqual(Array(2).fill('loan_card_set_state'))
    expect(codeOf({ ...withStates({ code: 'move' }), codes: 'card' }, 'block')).toBe('card_move')
  })
})

describe('the actions of a resource', () => {
  test('are those that it declares, and none if it declares none', () => {
    const actions = { print: { label, access: 'member' } } as const
    expect(actionsOf({ ...plain, actions })).toEqual(actions)
    expect(actionsOf(plain)).toEqual({})
  })

  test('include the transitions that holders of a permission make, and not those of owners or of the server alone', () => {
    expect(Object.keys(actionsOf(withStates()))).toEqual(['block', 'reopen'])
  })

  test('show the button of a transition on rows in the states that it starts from', () => {
    expect(actionsOf(withStates())).toMatchObject({
      block: { label: ['停用', 'Block'], access: 'code', button: 'row', when: { state: ['open', 'lost'] } },
      reopen: { label: ['恢复', 'Reopen'], access: 'code', button: 'row', when: { state: ['blocked'] } },
    })
  })

  test('take the path and the confirmation of a transition where it has them', () => {
    const { block, reopen } = actionsOf(withStates())
    expect(block).toMatchObject({ path: 'stop', confirm: label })
    expect(reopen).not.toHaveProperty('path')
    expect(reopen).not.toHaveProperty('confirm')
  })

  test('ask for a reason where the transition takes one, and insist on it where it must come along', () => {
    const { block, reopen } = actionsOf(withStates())
    expect(block?.asks?.reason).toMatchObject({ kind: 'longText', max: 300, required: ['请填写原因', 'Enter the reason'] })
    expect(reopen?.asks?.reason).toMatchObject({ kind: 'longText', max: 300 })
    expect(reopen?.asks?.reason).not.toHaveProperty('required')
    const silent = { close: { label, from: ['open'], to: 'blocked', by: ['code'] } } as const
    expect(actionsOf(withStates({ transitions: silent })).close).not.toHaveProperty('asks')
  })

  test('stand before the transitions, all in one', () => {
    expect(Object.keys(actionsOf(withStates({}, { print: { label, access: 'open' } })))).toEqual(['print', 'block', 'reopen'])
  })

  test('are not derived from transitions that one declared action makes', () => {
    const move = { label, access: 'code' } as const
    expect(actionsOf(withStates({ action: 'move' }, { move }))).toEqual({ move })
  })
})

describe('the references of a resource', () => {
  const named = (name: string, more: Partial<Resource> = {}): Resource => ({ ...plain, name, fields: {}, ...more })
  const [author, place] = [named('author'), named('place', { serves: 'region' })]
  const reference = { kind: 'reference', to: 'author', label } as const

  test('are those of its fields, of its lines, its links, its regions and its parent', () => {
    const cases: [Resource, Resource][] = [
      [named('a', { fields: { authorId: reference } }), author],
      [named('b', { fields: { authorIds: { kind: 'references', to: 'author', label } } }), author],
      [named('c', { fields: { copies: { kind: 'lines', label, fields: { authorId: reference } } } }), author],
      [named('d', { links: { authorIds: { label, to: 'author' } } }), author],
      [named('e', { fields: { place: { kind: 'region', label } } }), place],
    ]
    for (const [resource, target] of cases) {
      expect([resource.name, refersTo(resource, target)]).toEqual([resource.name, true])
      expect([resource.name, refersTo(resource, named('other'))]).toEqual([resource.name, false])
    }
    const tree = named('tree', { fields: { parentId: { kind: 'parent', label } } })
    expect([refersTo(tree, tree), refersTo(tree, author)]).toEqual([true, false])
  })

  test('are looked for in blocks and lines too', () => {
    const text = { kind: 'text', label } as const
    const all = allFieldsOf(named('f', { fields: { a: text, b: { kind: 'block', label, fields: { c: text } } } }))
    expect(all.map(({ kind }) => kind)).toEqual(['text', 'block', 'text'])
  })
})

// Checked by the compiler: `tsc` fails where one of these does not hold.
test('a keyword that means nothing in a place does not compile there', () => {
  interface Text {
    readonly kind: 'text'
    readonly label: Words
  }
  expectTypeOf<Text & { search: 'like'; unique: true; also: 'it' }>().toExtend<Field>()
  expectTypeOf<Text & { on: 'never'; read: 'staff'; was: 'that' }>().toExtend<LineField>()
  expectTypeOf<Text & { also: 'it'; max: 3 }>().toExtend<InputField>()
  expectTypeOf<Text & { max: 3 }>().toExtend<AnswerField>()
  expectTypeOf<Text & { search: 'like' }>().not.toExtend<LineField>()
  expectTypeOf<Text & { was: 'that' }>().not.toExtend<BlockField>()
  expectTypeOf<Text & { column: true }>().not.toExtend<InputField>()
  expectTypeOf<Text & { on: 'never' }>().not.toExtend<InputField>()
  expectTypeOf<Text & { required: Words }>().not.toExtend<AnswerField>()
  expectTypeOf<Text & { read: 'staff' }>().not.toExtend<AnswerField>()
  type Lines<F> = { readonly kind: 'lines'; readonly label: Words; readonly fields: { readonly inner: F } }
  expectTypeOf<Lines<Text & { required: Words }>>().toExtend<InputField>()
  expectTypeOf<Lines<Text & { read: 'staff' }>>().not.toExtend<InputField>()
  expectTypeOf<Lines<Text>>().toExtend<AnswerField>()
  expectTypeOf<Lines<Text & { default: 'x' }>>().not.toExtend<AnswerField>()
})

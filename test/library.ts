import type { Kysely } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { defineResource } from '#kernel/resource/resource.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'

const label = ['词', 'Word'] as const

/** Resources of a small library, with every keyword that affects the database schema. */
export const region = defineResource({
  name: 'region',
  serves: 'region',
  label,
  at: [],
  scope: 'platform',
  title: 'name',
  key: 'code',
  tree: { parent: 'parentCode', root: '00', list: 'forest' },
  fields: {
    code: { kind: 'text', label },
    parentCode: { kind: 'parent', label },
    name: { kind: 'text', label, search: 'like' },
    token: { kind: 'secret', label },
  },
  open: { roots: { shows: ['name'], rows: { parentCode: '00' } } },
})

export const author = defineResource({
  name: 'author',
  label,
  at: [],
  scope: 'tenant',
  title: 'name',
  owned: true,
  fields: { code: { kind: 'text', label, unique: true }, name: { kind: 'text', label, search: 'like' }, pass: { kind: 'password', label } },
})

export const book = defineResource({
  name: 'library-book',
  label,
  at: [],
  scope: 'tenant',
  title: 'title',
  fields: {
    title: { kind: 'text', label, search: 'like', default: "reader's" },
    isbn: { kind: 'text', label, unique: true },
    order: { kind: 'oneOf', numeric: true, label, exclusive: 1, default: 2 },
    subjects: { kind: 'manyOf', label, search: 'equal', default: ['a', 'b c'] },
    volume: { kind: 'whole', label, unique: ['title'] },
    shelves: { kind: 'manyOf', numeric: true, label },
    status: { kind: 'oneOf', numeric: true, label, default: 0 },
    onShelf: { kind: 'flag', label, default: true },
    weight: { kind: 'decimal', label, default: -1.5 },
    price: { kind: 'money', label },
    printed: { kind: 'date', label, default: '2020-01-31' },
    lentAt: { kind: 'dateTime', label },
    authorId: { kind: 'reference', to: 'author', label },
    translatorCode: { kind: 'reference', to: 'author', by: 'code', label },
    parentId: { kind: 'parent', label },
    place: { kind: 'region', label },
    editorIds: { kind: 'references', to: 'author', label },
    cover: { kind: 'image', label },
    photos: { kind: 'images', label },
    contact: { kind: 'block', label, fields: { phone: { kind: 'text', label } } },
    copies: { kind: 'lines', label, fields: { number: { kind: 'whole', label }, binderId: { kind: 'reference', to: 'author', label } } },
  },
  links: { regionIds: { label, to: 'region' } },
  open: { shelf: { shows: ['title', 'onShelf', 'copies'], rows: { onShelf: true, status: [0, 1] }, order: [['price', 'asc']] } },
  indexes: [['onShelf', 'createTime']],
})

export const library = new ResourceRegistry([region, author, book])

/** A database whose tables the product's types do not know, as those of the library. */
export const untyped = (db: Db): Kysely<Record<string, Record<string, unknown>>> =>
  db as unknown as Kysely<Record<string, Record<string, unknown>>>

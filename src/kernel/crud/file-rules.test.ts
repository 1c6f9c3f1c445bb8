import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, provideOrders } from '#test/orders.ts'
import { defineResource, identity } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf } from './crud.ts'
import { rowChange } from './row-change.resource.ts'
import type { JsonRow } from './rows.ts'

const upload = defineResource({
  ...identity('upload', ['文件', 'File'], { at: ['/upload'], scope: 'tenant', title: 'name' }),
  serves: 'attachment',
  fields: { name: { kind: 'text', label: ['名称', 'Name'], unique: true } },
})
const label = ['照片', 'Photos'] as const
const story = defineResource({
  ...identity('story', ['故事', 'Story'], { at: ['/story'], scope: 'tenant', title: 'name' }),
  fields: {
    name: { kind: 'text', label: ['名称', 'Name'] },
    photos: { kind: 'images', label },
    text: { kind: 'richText', label: ['正文', 'Text'] },
    cover: { kind: 'block', label: ['封面', 'Cover'], fields: { front: { kind: 'image', label }, sheet: { kind: 'file', label } } },
    chapters: { kind: 'lines', label: ['章', 'Chapters'], fields: { photos: { kind: 'images', label } } },
  },
})

let database: MigratedDatabase
let staff: Context
const [known, unknown] = [`/files/2026/11/${'a'.repeat(40)}.webp`, `/files/2026/11/${'b'.repeat(40)}.webp`]
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([upload, story, rowChange]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  staff = contextOf(runtime, '2', 'story', 'story_add', 'story_edit', 'upload', 'upload_add')
  await crudOf(upload).submit(staff, { name: known.slice('/files/'.length) })
})
afterAll(() => database.drop())

/** The field and the sentence of the rejection; undefined where the row is stored. */
async function rejectedBy(row: JsonRow): Promise<readonly unknown[] | undefined> {
  try {
    await crudOf(story).submit(staff, { name: 'S', ...row })
    return undefined
  } catch (error) {
    return error instanceof UserError ? [error.field, error.words[1]] : Promise.reject(error)
  }
}

const sentence = 'Photos: the file does not exist, upload it again'
const image = (src: string) => `<p>${src} <img src="${src}" alt="src=" /></p>`

test.each<[string, (src: string) => JsonRow, string, string?]>([
  ['a list of pictures', (src) => ({ photos: [known, src] }), 'photos'],
  ['a picture in a block', (src) => ({ cover: { front: src } }), 'cover.front'],
  ['a file in a block', (src) => ({ cover: { sheet: src } }), 'cover.sheet'],
  ['pictures in a line', (src) => ({ chapters: [{ photos: [] }, { photos: [src] }] }), 'chapters[1].photos'],
  ['rich text', (src) => ({ text: image(known) + image(src) }), 'text', 'Text: the file does not exist, upload it again'],
])('%s may show uploaded files only', async (_, row, field, words = sentence) => {
  expect(await rejectedBy(row(known))).toBeUndefined()
  expect(await rejectedBy(row(unknown))).toEqual([field, words])
})

test('a change is checked as a new row is, and a row keeps what it is not asked to change', async () => {
  const { id } = await crudOf(story).submit(staff, { name: 'T', photos: [known] })
  expect(await rejectedBy({ id, photos: [unknown] })).toEqual(['photos', sentence])
  expect(await rejectedBy({ id, name: 'U' })).toBeUndefined()
})

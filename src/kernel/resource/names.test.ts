import { expect, test } from 'vitest'
import { camel, snake } from './names.ts'

test('an abbreviation in capitals is one word in the database', () => {
  expect(['pictureURL', 'URLOfPicture', 'HTMLText', 'parentIDCode'].map(snake)).toEqual([
    'picture_url',
    'url_of_picture',
    'html_text',
    'parent_id_code',
  ])
})

test('a capital behind a digit begins a word, and a digit does not', () => {
  expect(['shaftD2Max', 'line2Name', 'dim12'].map(snake)).toEqual(['shaft_d2_max', 'line2_name', 'dim12'])
})

test('a name that is written as the database writes it stays as it is', () => {
  expect(snake('create_time')).toBe('create_time')
  expect(camel('createTime')).toBe('createTime')
})

test('a name in kebab case becomes camel case as one in snake case does', () => {
  expect(['tenant-package', 'tenant_package', 'a-2-b'].map(camel)).toEqual(['tenantPackage', 'tenantPackage', 'a2B'])
})

test('a JSON name that is converted to a column name and back is unchanged', () => {
  const names = ['id', 'createTime', 'dimA', 'shaftD2', 'powerKwMax']
  expect(names.map(snake).map(camel)).toEqual(names)
})

test('names are translated alike however many came before', () => {
  const names = Array.from({ length: 10_100 }, (_, at) => `someName${at}`)
  const translated = names.map((name) => name.replace('someName', 'some_name'))
  expect(names.map(snake)).toEqual(translated)
  expect(names.map(snake)).toEqual(translated)
})

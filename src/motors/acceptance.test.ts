import { expect, test } from 'vitest'
import { seededReader } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'

test.each(readReference('query_tests').map((row) => [row.query ?? '', row.expected_json ?? ''] as const))(
  '%s is read as engineers read it',
  (line, expected) => {
    expect(seededReader.read(line).fields).toEqual(JSON.parse(expected))
  },
)

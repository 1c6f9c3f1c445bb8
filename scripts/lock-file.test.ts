import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, findUnverified, type Lock } from './lock-file.ts'
import { root } from './programs.ts'

test('an optional package that the lock file does not name is added with its platform', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-x64': '1.2.3', '@tool/linux-arm-musleabihf': '1.2.3', '@tool/openharmony-arm64': '1.2.3' },
      },
      'node_modules/@tool/linux-x64': { version: '1.2.3' },
    },
  }
  expect(completeLock(lock)).toEqual(['@tool/linux-arm-musleabihf', '@tool/openharmony-arm64'])
  expect(lock.packages['node_modules/@tool/linux-arm-musleabihf']).toEqual({
    version: '1.2.3',
    cpu: ['arm'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(lock.packages['node_modules/@tool/openharmony-arm64']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['openharmony'],
  })
})

test('an optional package that is locked beside its package or in a parent folder is not added', () => {
  const lock: Lock = {
    packages: {
      'node_modules/a/node_modules/tool': { optionalDependencies: { near: '1.0.0', far: '1.0.0' } },
      'node_modules/a/node_modules/tool/node_modules/near': { version: '1.0.0' },
      'node_modules/far': { version: '1.0.0' },
    },
  }
  expect(completeLock(lock)).toEqual([])
})

test('the lock file of the product is complete', () => {
  expect(completeLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock)).toEqual([])
})

test('a package from elsewhere, or without a hash, is reported; an optional one of another platform may lack it', () => {
  const integrity = 'sha512-abc'
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/good': { version: '1.0.0', integrity },
    'node_modules/named': { version: '1.0.0', integrity, resolved: 'https://registry.npmjs.org/named/-/named-1.0.0.tgz' },
    'node_modules/platform': { version: '1.0.0', optional: true },
    'node_modules/git': { version: 'git+ssh://git@example.com/git.git#1', integrity },
    'node_modules/other': { version: '1.0.0', integrity, resolved: 'https://packages.example/other.tgz' },
    'node_modules/linked': { version: '1.0.0', integrity, link: true },
    'node_modules/old': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/bare': { version: '1.0.0' },
  }
  expect(findUnverified({ packages }).map((text) => text.split(' ')[0])).toEqual(
    ['git', 'other', 'linked', 'old', 'bare'].map((name) => `node_modules/${name}`),
  )
})

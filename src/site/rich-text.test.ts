import { expect, test } from 'vitest'
import { richTextOf } from './rich-text.ts'

test('a formatted text keeps its paragraphs, links and tables', () => {
  expect(richTextOf('<p>A <strong>motor</strong></p>')).toEqual([
    { tag: 'p', attributes: {}, children: ['A ', { tag: 'strong', attributes: {}, children: ['motor'] }] },
  ])
  expect(richTextOf('<a href="https://example.com/" onclick="x()">B &amp; C</a>')).toEqual([
    { tag: 'a', attributes: { href: 'https://example.com/' }, children: ['B & C'] },
  ])
})

test('the title of the page stays its only first heading', () => {
  expect(richTextOf('<h1>Part</h1>')).toEqual([{ tag: 'h2', attributes: {}, children: ['Part'] }])
})

test('scripts, unknown elements and addresses of scripts are not rendered', () => {
  expect(richTextOf('<font>text</font>')).toEqual(['text'])
  expect(richTextOf('<a href="javascript:alert(1)">link</a>')).toEqual(['link'])
  expect(richTextOf('<script>alert(1)</script><style>p{}</style>')).toEqual([])
})

import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, type Schema, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { limitNames } from '#motors/limits.ts'
import type { Fields } from '#motors/reading.ts'
import { readLine } from '../machine/text-reader.service.ts'
import { longestPaste, readPaste } from './listing-reading.service.ts'
import { mostReadings, readPlate } from './plate-reading.service.ts'

const numbersShape = arrayOf({ type: 'number' })
const rangeShape = arrayOf({ anyOf: [{ type: 'number' }, { type: 'null' }] })
const shapesOf = <const Name extends string>(names: readonly Name[], shape: Schema) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Schema>

/** Every field that a text may name. */
const fieldShapes: Record<keyof Fields, Schema> = {
  ...shapesOf(['intent', 'brand', 'series', 'frame', 'suffix', 'orderNo', 'gearUnit', 'listingNo', 'typeHint', 'ie', 'gbGrade'], textShape),
  ...shapesOf(['rotorType', 'exProtection', 'exGasGroup', 'exTClass', 'exDustGroup', 'epl', 'ip', 'ic', 'insulation', 'duty'], textShape),
  ...shapesOf(['condition', 'conditionNote', 'regionCode', 'deliverRegion', 'connection', 'text'], textShape),
  ...shapesOf(['shaftHeight', 'shaftD', 'ratio', 'power', 'speed', 'torque', 'frequency', 'phases'], { type: 'number' }),
  ...shapesOf(['exDustTempC', 'quantity', 'price', 'priceTotal'], { type: 'number' }),
  ...shapesOf(['poles', 'voltages', 'powers', 'speeds', 'frequencies'], numbersShape),
  ...shapesOf(
    [
      'mounting',
      'features',
      'brands',
      'brandsExcluded',
      'typesExcluded',
      'conditions',
      'conditionsExcluded',
      'regionCodes',
      'leadDays',
      'ies',
      'ips',
      'exProtections',
      'epls',
    ],
    arrayOf(textShape),
  ),
  ...shapesOf(limitNames, rangeShape),
}
const fieldsShape = objectOf(fieldShapes, [])
const tokenShape = objectOf(
  {
    ...shapesOf(['start', 'end'], wholeShape),
    ...shapesOf(['text', 'kind'], textShape),
    fields: fieldsShape,
    confidence: { type: 'number' },
    alternative: fieldsShape,
  },
  ['start', 'end', 'text', 'kind', 'fields', 'confidence'],
)
const inferredShape = objectOf({ value: { anyOf: [textShape, { type: 'number' }, numbersShape] }, origin: textShape })
const readingShape = objectOf(
  {
    ...fieldShapes,
    inferred: { type: 'object', additionalProperties: inferredShape },
    tokens: arrayOf(tokenShape),
    conflicts: arrayOf(textShape),
    spellings: arrayOf(textShape),
  },
  ['inferred', 'tokens', 'conflicts', 'spellings'],
)

const partShape: Schema = { type: 'object', additionalProperties: { anyOf: [{ type: 'number' }, textShape] } }
const valueShape = objectOf(
  {
    field: textShape,
    value: {
      anyOf: [textShape, { type: 'number' }, arrayOf({ anyOf: [textShape, { type: 'number' }, partShape] }), partShape],
    },
    confidence: { type: 'number' },
    origin: { type: 'string', enum: ['CATALOG', 'SERIES', 'FRAME', 'CALC'] },
  },
  ['field', 'value', 'confidence'],
)
const pasteShape = objectOf({
  motors: arrayOf(objectOf({ text: textShape, values: arrayOf(valueShape), unread: arrayOf(textShape) })),
  contacts: arrayOf(objectOf({ kind: textShape, field: textShape, value: textShape }, ['kind', 'value'])),
})

export const textReaderRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/parse',
    'open',
    {
      summary: 'What a line about a motor says, as traders write it',
      input: { text: { kind: 'longText', label: ['文字', 'Text'] } },
      answer: readingShape,
      readsRows: true,
    },
    (ctx, { text }) => readLine(ctx, text ?? ''),
  )
  route.get(
    '/blade-machine/machine/decode',
    'open',
    {
      summary: 'What the designation of a motor says, as YE3-132S-4',
      input: { model: { kind: 'text', label: ['型号', 'Designation'], max: 255 } },
      answer: readingShape,
      readsRows: true,
    },
    (ctx, { model }) => readLine(ctx, model ?? ''),
  )
  route.post(
    '/blade-machine/machine/read',
    'member',
    {
      summary:
        'The motors of a pasted text with the values for their listings, or for demands (wanted), and its contacts apart; nothing is stored',
      input: {
        text: { kind: 'longText', label: ['文字', 'Text'], max: longestPaste, required: ['请粘贴或输入内容', 'Paste or type a text'] },
        one: { kind: 'flag', label: ['只有一台电机', 'Of one motor'] },
        wanted: { kind: 'flag', label: ['用于求购', 'For a demand'] },
      },
      answer: pasteShape,
      readsRows: true,
    },
    (ctx, { text, one, wanted }) => readPaste(ctx, text, { isOne: one === true, isWanted: wanted === true }),
  )
  route.post(
    '/blade-machine/machine/readPlate',
    'member',
    {
      summary: 'The values for a listing that several readings of the photo of one nameplate agree on; nothing is stored',
      // A page for each reading, which ends with a form feed.
      input: {
        text: { kind: 'longText', label: ['识别结果', 'Readings'], max: longestPaste, required: ['没有识别结果', 'Send what was read'] },
      },
      answer: pasteShape,
      readsRows: true,
    },
    (ctx, { text }) => readPlate(ctx, text.split('\f').slice(0, mostReadings)),
  )
})

import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { allow } from '../../auth/limits.service.ts'
import { searchChoices } from './choices.service.ts'
import { suggest } from './suggestions.service.ts'

/** What is offered while somebody types. */
export const suggestionsRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/suggest',
    'open',
    {
      summary: 'What a search may mean while it is typed: models, brands, types, places, the listing of a number',
      input: { text: { kind: 'text', label: ['文字', 'Text'], max: 200 } },
      answer: objectOf(
        {
          suggestions: arrayOf(
            objectOf({
              kind: { type: 'string', enum: ['model', 'brand', 'type', 'region', 'listing'] },
              ...{ key: textShape, label: textShape, count: wholeShape },
            }),
          ),
          rest: textShape,
          isGuess: flagShape,
          reading: arrayOf(objectOf({ text: textShape, label: textShape })),
          total: wholeShape,
        },
        ['suggestions', 'rest', 'isGuess', 'reading'],
      ),
    },
    async (ctx, { text }) => {
      await allow(ctx.runtime, 'suggestionsOfAddress', ctx.address)
      return suggest(ctx, text ?? '')
    },
  )
  route.get(
    '/blade-machine/machine/choices',
    'member',
    {
      summary: 'Motor types, brands or regions that a text may mean: by name, alias, pinyin, initials or code',
      input: {
        field: {
          kind: 'oneOf',
          label: ['字段', 'Field'],
          required: ['请指定字段', 'Name the field'],
          options: { typeCode: ['电机类型', 'Motor type'], brandCode: ['品牌', 'Brand'], regionCode: ['存放地', 'Location'] },
        },
        text: { kind: 'text', label: ['文字', 'Text'], max: 200 },
      },
      answer: arrayOf(objectOf({ key: textShape, label: textShape })),
      readsRows: true,
    },
    (ctx, { field, text }) => searchChoices(ctx, field, text ?? ''),
  )
})

import { expect, test } from 'vitest'
import { measureResource } from './resource-cost.ts'
import { readSources } from './source.ts'
import { checkoutRoot, withTempCheckout } from './temp-checkout.ts'

const pump = {
  'src/modules/works/water-pump/water-pump.resource.ts': `import { defineResource } from '#kernel/resource/resource.ts'

// a comment
export const waterPump = defineResource({
  name: 'water-pump',
  fields: {
    head: { kind: 'whole' },
    parts: {
      kind: 'lines',
      fields: { name: { kind: 'text' }, size: { kind: 'whole' } },
    },
  },
})
`,
  'src/modules/works/water-pump/water-pump.service.ts':
    "import { waterPump } from './water-pump.resource.ts'\n\nexport const waterPumpService = waterPump\n",
  'src/modules/works/water-pump/water-pump.test.ts': 'tested()\n\ntested()\n',
  'src/modules/works/hose/hose.resource.ts': "export const hose = { to: 'water-pump' }\n",
  'src/modules/modules.ts':
    "import { waterPump } from './works/water-pump/water-pump.resource.ts'\n\nexport const modules = [\n  waterPump,\n]\n",
  'src/kernel/crud/crud.ts': "/** As in waterPump. */\nconst special = name === 'water-pump'\nconst waterpumps = 1\n",
  'src/site/home.tsx': "export const home = 'water-pump'\n",
}

test('every non-blank line of the resource and every line elsewhere that names it counts', async () => {
  const cost = await withTempCheckout(pump, (root) => measureResource(readSources(root), 'water-pump'))
  expect(cost).toEqual({ parts: { resource: 12, service: 2, elsewhere: 3 }, lines: 17, fields: 3, other: 14, tests: 2 })
})

test('an unknown resource is an error', async () => {
  await expect(withTempCheckout(pump, (root) => measureResource(readSources(root), 'turbine'))).rejects.toThrow(
    'no file of the resource turbine',
  )
})

test('brand costs at most 12 lines besides one for each field, brandMap included', () => {
  const { other, fields } = measureResource(readSources(checkoutRoot), 'brand')
  expect(fields).toBeGreaterThan(3)
  expect(other).toBeLessThanOrEqual(12)
})

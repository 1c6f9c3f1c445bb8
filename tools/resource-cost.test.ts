import { expect, test } from 'vitest'
import { checkout, planted } from './planted.ts'
import { resourceCost } from './resource-cost.ts'
import { sourcesOf } from './source.ts'

const pump = {
  'src/modules/works/water-pump/water-pump.resource.ts': `import { defineResource } from '#kernel/resource/resource.ts'

// drawn by lot
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
  'src/modules/resources.ts':
    "import { waterPump } from './works/water-pump/water-pump.resource.ts'\n\nexport const resources = [\n  waterPump,\n]\n",
  'src/kernel/server/crud.ts': "/** As in waterPump. */\nconst special = name === 'water-pump'\nconst waterpumps = 1\n",
  'src/site/home.tsx': "export const home = 'water-pump'\n",
}

test('every line that is not blank counts, wherever the resource is named, and a field may cost one', async () => {
  const cost = await planted(pump, (root) => resourceCost(sourcesOf(root), 'water-pump'))
  expect(cost).toEqual({ parts: { resource: 12, service: 2, lists: 3 }, lines: 17, fields: 3, beside: 14, tests: 2 })
})

test('a resource that is nowhere is rejected', async () => {
  await expect(planted(pump, (root) => resourceCost(sourcesOf(root), 'turbine'))).rejects.toThrow('no file of the resource turbine')
})

test('brand costs at most 12 lines beside one for each field, brandMap included', () => {
  const { beside, fields } = resourceCost(sourcesOf(checkout), 'brand')
  expect(fields).toBeGreaterThan(3)
  expect(beside).toBeLessThanOrEqual(12)
})

import { defineResource } from '#kernel/resource/resource.ts'

/** A resource with a field of every kind that lists are filtered by. */
export const motor = defineResource({
  name: 'motor',
  label: ['电机', 'Motor'],
  at: ['/motor'],
  scope: 'tenant',
  title: 'model',
  tree: { parent: 'parentId', root: '0', list: 'page' },
  fields: {
    model: { kind: 'text', label: ['型号', 'Model'], search: 'like' },
    code: { kind: 'text', label: ['编号', 'Code'], search: 'equal' },
    powerKw: { kind: 'decimal', label: ['功率', 'Power'] },
    parentId: { kind: 'parent', label: ['上级', 'Parent'] },
    features: { kind: 'manyOf', label: ['特点', 'Features'] },
    poles: { kind: 'manyOf', numeric: true, label: ['极数', 'Poles'] },
    condition: { kind: 'oneOf', label: ['成色', 'Condition'] },
    regionCode: { kind: 'region', label: ['存放地', 'Location'] },
    enabled: { kind: 'flag', label: ['启用', 'Enabled'] },
    madeOn: { kind: 'date', label: ['出厂日期', 'Made on'] },
    brandId: { kind: 'reference', to: 'brand', label: ['品牌', 'Brand'] },
    tagIds: { kind: 'references', to: 'tag', label: ['标签', 'Tags'] },
    photos: { kind: 'images', label: ['照片', 'Photos'] },
    secretKey: { kind: 'secret', label: ['密钥', 'Secret'] },
    level: { kind: 'whole', label: ['等级', 'Level'], also: 'grade' },
    costPrice: { kind: 'money', label: ['成本价', 'Cost'], read: 'staff' },
  },
})

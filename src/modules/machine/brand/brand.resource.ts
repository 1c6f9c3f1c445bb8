import { defineResource, identity } from '#kernel/resource/resource.ts'

const [map, more] = [{ shows: ['brandCode', 'nameZh', 'nameEn'], rows: { enabled: true } }, ['logo', 'website', 'aliases']] as const

export const brand = defineResource({
  ...identity('brand', ['品牌', 'Brand'], { at: ['/blade-brand/brand'], scope: 'tenant', title: 'nameZh' }),
  fields: {
    brandCode: { kind: 'text', label: ['编号', 'Code'], required: ['请输入品牌编号', 'Enter a code'], unique: true, max: 16, column: true },
    nameZh: { kind: 'text', label: ['名称', 'Name'], required: ['请输入品牌名称', 'Enter a name'], max: 64, search: 'like', column: true },
    nameEn: { kind: 'text', label: ['英文名称', 'English name'], max: 64, search: 'like', column: true },
    logo: { kind: 'image', label: ['品牌图标', 'Logo'], column: true },
    country: { kind: 'text', label: ['国家/地区', 'Country or region'], max: 2, column: true },
    website: { kind: 'text', label: ['官网', 'Website'], pattern: 'url', max: 255 },
    level: { kind: 'oneOf', dict: 'brand_level', label: ['级别', 'Level'] },
    scope: { kind: 'manyOf', label: ['产品范围', 'Scope'] },
    aliases: { kind: 'manyOf', label: ['别名', 'Aliases'], hint: ['第一个用作标题中的短名', 'The first is the short name in titles'] },
    modelPrefixes: { kind: 'manyOf', label: ['型号前缀', 'Model prefixes'] },
    successorOf: { kind: 'reference', to: 'brand', by: 'brandCode', label: ['前身品牌', 'Successor of'] },
    description: { kind: 'longText', label: ['简介', 'Description'], max: 2000 },
    sort: { kind: 'whole', label: ['排序', 'Order'], min: 0, default: 100, column: true },
    hot: { kind: 'flag', label: ['热门', 'Popular'], column: true },
    enabled: { kind: 'flag', label: ['启用', 'Enabled'], default: true, column: true },
  },
  open: { listData: { ...map, shows: [...map.shows, ...more], size: 7 }, brandMap: { ...map, as: 'array', order: [['nameZh', 'asc']] } },
  order: [['sort', 'asc']],
  menu: { under: 'motor', path: '/motor/brand', sort: 3, icon: 'iconfont iconicon_study' },
})

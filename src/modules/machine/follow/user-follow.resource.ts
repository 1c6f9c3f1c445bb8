import { defineResource, identity } from '#kernel/resource/resource.ts'

/** What a user follows, with what of it the user has seen last, and was notified of last. */
export const userFollow = defineResource({
  ...identity('user-follow', ['关注', 'Follow'], { at: ['/blade-machine/follow'], scope: 'tenant', title: 'name' }),
  ops: ['remove'],
  owned: true,
  // A user adds and removes rows and changes none: the server notes what the user has seen, of which there shall be no record.
  history: false,
  fields: {
    follower: { kind: 'text', label: ['关注人', 'Follower'], max: 19, on: 'never' },
    targetType: {
      kind: 'oneOf',
      label: ['类型', 'Kind'],
      options: {
        LISTING: ['现货', 'Listings'],
        DEMAND: ['求购', 'Demands'],
        BRAND: ['品牌', 'Brands'],
        SELLER: ['卖家', 'Sellers'],
        SEARCH: ['搜索', 'Searches'],
      },
      on: 'never',
    },
    /** An id, a code of a brand, or of a search the hash of its filters; a seller is named by a listing. */
    targetId: { kind: 'text', label: ['对象', 'Target'], max: 64, on: 'never', unique: ['follower', 'targetType'] },
    /** The account whose stock is followed; of a company the one that manages it. */
    seller: { kind: 'text', label: ['卖家', 'Seller'], max: 19, on: 'never', read: 'server' },
    /** In both languages, as `joinWords` joins them: it stays when what it names is gone. */
    name: { kind: 'text', label: ['名称', 'Name'], on: 'never' },
    /** The filters of a search, as the query string of the public list. */
    query: { kind: 'longText', label: ['条件', 'Filters'], max: 2000, on: 'never' },
    seenPrice: { kind: 'money', label: ['看过的价格', 'Price seen'], on: 'never' },
    seenQuantity: { kind: 'whole', label: ['看过的数量', 'Quantity seen'], on: 'never' },
    seenState: { kind: 'text', label: ['看过的状态', 'State seen'], max: 16, on: 'never' },
    seenTime: { kind: 'dateTime', label: ['查看时间', 'Seen at'], on: 'never' },
    toldPrice: { kind: 'money', label: ['通知过的价格', 'Price of the last notification'], on: 'never' },
    toldState: { kind: 'text', label: ['通知过的状态', 'State of the last notification'], max: 16, on: 'never' },
    toldTime: { kind: 'dateTime', label: ['通知时间', 'Notified at'], on: 'never' },
  },
  order: [['createTime', 'desc']],
  indexes: [
    ['follower', 'targetType', '-createTime'],
    ['targetType', 'targetId'],
  ],
})

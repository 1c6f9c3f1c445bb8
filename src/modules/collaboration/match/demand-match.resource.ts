import { defineResource, identity } from '#kernel/resource/resource.ts'

/**
 * A motor on the shelf that meets a demand, written once for each way in which its buyer is notified of it, at once and weekly: nobody is
 * notified of it twice, but weekly again of one that has risen. By its grade and score the seller was notified at once, or is notified weekly.
 */
export const demandMatch = defineResource({
  ...identity('demand-match', ['匹配', 'Match'], { at: ['/blade-collaboration/demand-match'], scope: 'tenant', title: 'grade' }),
  ops: [],
  fields: {
    demandId: { kind: 'text', label: ['求购', 'Demand'], max: 19, on: 'never', unique: ['listingId', 'toldAtOnce'] },
    listingId: { kind: 'text', label: ['现货', 'Listing'], max: 19, on: 'never' },
    grade: { kind: 'text', label: ['替代等级', 'Grade'], max: 1, on: 'never' },
    score: { kind: 'whole', label: ['匹配度', 'Score'], on: 'never' },
    toldAtOnce: { kind: 'flag', label: ['已即时通知', 'Notified at once'], on: 'never' },
  },
  // Found by the server.
  history: false,
  indexes: [['createTime']],
})

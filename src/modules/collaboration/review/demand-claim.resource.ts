import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Which demand a reviewer is looking at: nobody else is given it until then. One row for each demand that a reviewer looks at or has approved a moment ago. */
export const demandClaim = defineResource({
  ...identity('demand-claim', ['求购审核', 'Demand review'], {
    at: ['/blade-collaboration/review'],
    scope: 'tenant',
    title: 'demandId',
  }),
  fields: {
    // No references, as neither the account nor the demand must stay for it.
    reviewerId: { kind: 'text', label: ['审核员', 'Reviewer'], max: 19, column: true },
    demandId: { kind: 'text', label: ['求购', 'Demand'], max: 19, column: true },
    claimedUntil: { kind: 'dateTime', label: ['占用至', 'Claimed until'], column: true },
  },
  // Removing a row releases the demand.
  ops: ['list', 'remove'],
  history: false,
  menu: { under: 'motor', path: '/motor/demand-review', sort: 5, icon: 'iconfont iconicon_task_done' },
})

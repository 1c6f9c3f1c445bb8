import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Which listing a reviewer is looking at: nobody else is given it until then. One row for each listing that a reviewer looks at or has approved a moment ago. */
export const reviewClaim = defineResource({
  ...identity('review-claim', ['现货审核', 'Listing review'], { at: ['/blade-machine/review'], scope: 'tenant', title: 'listingId' }),
  fields: {
    // No references, as neither the account nor the listing must stay for it.
    reviewerId: { kind: 'text', label: ['审核员', 'Reviewer'], max: 19, column: true },
    listingId: { kind: 'text', label: ['现货', 'Listing'], max: 19, column: true },
    claimedUntil: { kind: 'dateTime', label: ['占用至', 'Claimed until'], column: true },
  },
  // Removing a row releases the listing.
  ops: ['list', 'remove'],
  // Each listing that a reviewer is given changes the row; the history of the listing's states says who decided what.
  history: false,
  menu: { under: 'motor', path: '/motor/review', sort: 2, icon: 'iconfont iconicon_task_done' },
})

import { definePage } from '#kernel/admin/define-page.ts'
import { machine } from '../machine/machine.resource.ts'
import { reviewClaim } from './review-claim.resource.ts'
import { ReviewDesk } from './review-desk.tsx'
import { type ListingCase, ReviewFindings } from './review-findings.tsx'
import { ReviewListing } from './review-listing.tsx'

const desk = {
  resource: machine,
  at: '/blade-machine/review',
  code: 'machine_edit',
  action: 'shelf',
  field: 'shelfStatus',
  approved: 'ON',
} as const

const ReviewPage = () => (
  <ReviewDesk<ListingCase> desk={desk} number="listingNo">
    {(row, found) => (
      <>
        <ReviewListing row={row} />
        <ReviewFindings row={row} found={found} />
      </>
    )}
  </ReviewDesk>
)

export const reviewPage = definePage(reviewClaim, { own: ReviewPage })

import { definePage } from '#kernel/admin/define-page.ts'
import { machine } from '../machine/machine.resource.ts'
import { reviewClaim } from './review-claim.resource.ts'
import { type ListingCase, ReviewFindings } from './review-findings.tsx'
import { ReviewListing } from './review-listing.tsx'
import { ReviewScreen } from './review-screen.tsx'

const reviewed = {
  resource: machine,
  at: '/blade-machine/review',
  code: 'machine_edit',
  action: 'shelf',
  field: 'shelfStatus',
  approved: 'ON',
} as const

const ReviewPage = () => (
  <ReviewScreen<ListingCase> reviewed={reviewed} number="listingNo">
    {(row, found) => (
      <>
        <ReviewListing row={row} />
        <ReviewFindings row={row} found={found} />
      </>
    )}
  </ReviewScreen>
)

export const reviewPage = definePage(reviewClaim, { own: ReviewPage })

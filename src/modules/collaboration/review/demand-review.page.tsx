import { Image } from 'antd'
import { useT } from '#i18n/language.tsx'
import { definePage } from '#kernel/admin/define-page.ts'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { ContactFindings, Differences, FactsOfPerson, ReviewValues } from '../../machine/review/review-panels.tsx'
import { ReviewScreen } from '../../machine/review/review-screen.tsx'
import type { CommonCase } from '../../machine/review/use-review.tsx'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { demandClaim } from './demand-claim.resource.ts'

interface DemandCase extends CommonCase {
  readonly buyer: {
    readonly name: string
    readonly company: string
    readonly since: string
    readonly demands: number
    readonly open: number
    readonly closed: number
    readonly rejected: number
  }
}

const reviewed = {
  resource: collaboration,
  at: '/blade-collaboration/review',
  code: 'collaboration_edit',
  action: 'move',
  field: 'demandStatus',
  approved: 'OPEN',
} as const

/** Shown elsewhere on the screen, or of no account for a decision. */
const left: ReadonlySet<string> = new Set(['title', 'titleEn', 'photos', 'demandStatus', 'quoteCount', 'viewCount', 'isDemo'])
const names = Object.keys(collaboration.fields).filter((name) => !left.has(name))

const DemandReviewPage = () => (
  <ReviewScreen<DemandCase> reviewed={reviewed} number="createTime">
    {(row, found) => (
      <>
        <Demand row={row} />
        <Findings found={found} />
      </>
    )}
  </ReviewScreen>
)

function Demand({ row }: { row: JsonRow }) {
  const t = useT()
  const photos = (row.photos ?? []) as readonly string[]
  const values = <ReviewValues resource={collaboration} row={row} names={names} />
  if (photos.length === 0) return <section className="panel">{values}</section>
  return (
    <section className="panel review-listing">
      <div>
        {photos.map((link, at) => (
          <Image key={link} className="review-photo" src={link} alt={t(['第 {n} 张', 'Photo {n}'], { n: at + 1 })} />
        ))}
      </div>
      <div>{values}</div>
    </section>
  )
}

function Findings({ found }: { found: DemandCase }) {
  const t = useT()
  const { contacts, buyer } = found
  const facts = [
    [t(['注册', 'Since']), buyer.since],
    [t(['求购 / 进行中', 'Demands / open']), `${buyer.demands} / ${buyer.open}`],
    [t(['已采购', 'Bought']), buyer.closed],
    [t(['被驳回或下架', 'Rejected or taken down']), buyer.rejected],
  ] as const
  return (
    <div className="review-findings">
      <section className="panel" aria-labelledby="review-warnings">
        <h3 id="review-warnings">{t(['疑点', 'What to look at'])}</h3>
        <ContactFindings contacts={contacts} />
        {contacts.length === 0 && <p className="faint">{t(['没有发现问题', 'Nothing was found'])}</p>}
      </section>
      <Differences resource={collaboration} found={found} />
      <section className="panel">
        <h3>{t(['买家', 'Buyer'])}</h3>
        <FactsOfPerson person={buyer} facts={facts} />
      </section>
    </div>
  )
}

export const demandReviewPage = definePage(demandClaim, { own: DemandReviewPage })

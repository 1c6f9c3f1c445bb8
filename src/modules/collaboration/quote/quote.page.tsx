import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { definePage } from '#kernel/admin/define-page.ts'
import { formatNumber } from '#ui/date-time.ts'
import { quote } from './quote.resource.ts'

const noName: Words = ['已注销的用户', 'A user who has left']

/** A title, and below it whose it is. */
function Whose({ title, who, name }: { readonly title: ReactNode; readonly who: Words; readonly name: unknown }) {
  const t = useT()
  return (
    <>
      <div>{title}</div>
      <div className="faint">{`${t(who)}${t(['：', ': '])}${String(name || t(noName))}`}</div>
    </>
  )
}

function Listing({ id, title }: { readonly id: string; readonly title: string }) {
  const t = useT()
  if (!id) return <span className="faint">{t(['未指定现货', 'No listing named'])}</span>
  return (
    <a className="one-line" title={title} href={`/machine/${id}`} target="_blank" rel="noopener">
      {title || t(['现货已删除', 'The listing was deleted'])}
    </a>
  )
}

const Demand = ({ id, title }: { readonly id: string; readonly title: string }) => (
  <a className="one-line" title={title} href={`/purchase/${id}`} target="_blank" rel="noopener">
    {title}
  </a>
)

const { sellerName, buyerName } = quote.computed

/** Staff read quotes; who has made one withdraws it on the site. */
export const quotePage = definePage(quote, {
  columns: {
    title: (row) => <Whose title={<span className="one-line">{row.title}</span>} who={buyerName.label} name={row.buyerName} />,
    demandId: (row) => <Demand id={row.demandId} title={row.title} />,
    listingId: (row) => (
      <Whose title={<Listing id={row.listingId} title={String(row.listingTitle ?? '')} />} who={sellerName.label} name={row.sellerName} />
    ),
    price: ({ price, currency }) => <span className="figure">{`${currency} ${formatNumber(price, 2)}`}</span>,
  },
  actions: { withdraw: null },
})

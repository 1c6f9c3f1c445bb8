import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizedPath } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { missingOfDraft } from '../../own/missing-of-draft.ts'
import { graphOf } from '../../structured-data.ts'
import { demandForm } from '../purchase-publish/demand-form.ts'
import { demandTitle } from './demand.ts'
import { DemandList } from './demand-list.tsx'
import { demandSearchOf, emptyDemandQuery, parseDemandQuery } from './demand-query.ts'
import { loadListingMatches } from './listing-matches.loader.ts'
import { loadMyQuotes } from './my-quotes.loader.ts'
import { loadDemands, loadOwnDemands } from './purchase.loader.ts'
import '../../own-page.module.css'

// Loaded on demand: most users of this page look for demands that they can serve.
const OwnDemands = lazy(() => import('./own-demands.tsx'))
const MyQuotes = lazy(() => import('./my-quotes.tsx'))
const ListingMatches = lazy(() => import('./listing-matches.tsx'))

const nothing = { list: null, own: null, quotes: null, matches: null, data: null }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const query = parseDemandQuery(url.searchParams)
  if (url.searchParams.get('isQuoted') === '1') {
    if (!services.user) throw redirectToLogin(url)
    return { ...nothing, quotes: await loadMyQuotes(services, url.searchParams) }
  }
  const listing = url.searchParams.get('matchesOf')
  if (listing) {
    if (!services.user) throw redirectToLogin(url)
    return { ...nothing, matches: await loadListingMatches(services, listing) }
  }
  if (query.isSelf) {
    if (!services.user) throw redirectToLogin(url)
    return { ...nothing, own: await loadOwnDemands(services, query, missingOfDraft(services, demandForm)) }
  }
  if (query.hasStock && !services.user) throw redirectToLogin(url)
  const list = await loadDemands(services, query)
  const items = list.page.records.map((demand, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: t(demandTitle(demand), services.lang),
    url: services.origin + localizedPath(`/purchase/${demand.id}`, services.lang),
  }))
  return { ...nothing, list, data: graphOf({ '@type': 'ItemList', numberOfItems: list.page.total, itemListElement: items }) }
}

export function meta(args: MetaArgs<typeof loader>) {
  const list = args.loaderData?.list
  if (!list) {
    const { quotes, matches } = args.loaderData ?? nothing
    const own: Words = quotes ? ['我的报价', 'My quotes'] : ['我的求购', 'My demands']
    return headOf(args, { title: matches ? ['匹配的求购', 'Matching demands'] : own, indexed: false })
  }
  // Searches are too many for an index; the pages of the whole list are not.
  const canonical = demandSearchOf({ ...emptyDemandQuery, current: list.query.current })
  const isWhole = canonical === demandSearchOf(list.query)
  return headOf(args, {
    title: ['求购电机', 'Motors wanted'],
    description: [
      '电机求购信息：功率、极数、安装型式、数量、交货地和报价截止日期，有货即可报价',
      'Motors that buyers are looking for: power, poles, mounting, quantity, place of delivery and last day for quotes',
    ],
    ...(isWhole ? { canonical: `/purchase${canonical}`, data: args.loaderData?.data ?? {} } : { indexed: false }),
  })
}

export default function PurchasePage() {
  const { list, own, quotes, matches } = useLoaderData<typeof loader>()
  if (list) return <DemandList {...list} />
  return (
    <Suspense fallback={<main id="content" />}>
      {quotes && <MyQuotes {...quotes} />}
      {matches && <ListingMatches {...matches} />}
      {own && <OwnDemands {...own} />}
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { withDescendants } from '../../motor/facets.ts'
import { type ListedMotor, motorOf } from '../../motor/motor.ts'
import { missingOfDraft } from '../../own/missing-of-draft.ts'
import { listingForm } from '../publish/listing-form.ts'
import { withNewNames } from './old-names.ts'
import { findListing, loadMyStock, queryOfLine, type SearchResult, searchMotors } from './product.loader.ts'
import { productHead } from './product-head.ts'
import { parseProductQuery, searchOf, withChosenSize } from './product-query.ts'
import type { Reading } from './shown-filters.ts'
import { StockList } from './stock-list.tsx'
import './my-stock.module.css'

// Loaded on demand: most users of this page are buyers.
const MyStock = lazy(() => import('./own-stock.ts'))

/** Characters of a line that are read and kept. */
const longestLine = 200

export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const line = url.searchParams.get('q')
  if (line !== null) {
    const reading = await services.get<Reading>('/blade-machine/machine/parse', { text: line.slice(0, longestLine) })
    const motor = await findListing(services, reading)
    if (motor) throw redirect(localizedPath(`/machine/${motor}`, langOf(url.pathname)))
    const query = await queryOfLine(services, reading)
    throw redirect(localizedPath(`/product${searchOf({ ...query, line: line.trim().slice(0, longestLine) })}`, langOf(url.pathname)))
  }
  const query = withChosenSize(parseProductQuery(withNewNames(url.searchParams)), url.searchParams, request.headers.get('cookie') ?? '')
  if (!query.isSelf) {
    const result = shownOf(await searchMotors(services, query, withDescendants))
    return data({ result, head: productHead(result, services.origin, services.lang), myStock: null })
  }
  if (!services.user) throw redirectToLogin(url)
  const shown = { query, state: url.searchParams.get('shelfStatus') ?? '', isDue: url.searchParams.get('due') === '1' }
  const myStock = await loadMyStock(services, shown, missingOfDraft(services, listingForm))
  return data({ result: null, head: null, myStock })
}

const shownOf = (found: SearchResult<ListedMotor>): SearchResult => ({
  ...found,
  page: { ...found.page, records: found.page.records.map(motorOf) },
})

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['我的现货', 'My stock'], indexed: false })
}

export default function ProductPage() {
  const { result, myStock } = useLoaderData<typeof loader>()
  if (result) return <StockList result={result} />
  return (
    <Suspense fallback={<main id="content" />}>
      <MyStock {...myStock} />
    </Suspense>
  )
}

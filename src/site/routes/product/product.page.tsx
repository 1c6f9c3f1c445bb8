import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { inLang, langOf } from '#i18n/address.ts'
import { servicesOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { toLogin } from '../../login-first.ts'
import { withBelow } from '../../motor/choices.ts'
import { Listing } from './listing.tsx'
import { findMotors, findOwn } from './product.loader.ts'
import { parseProductQuery, searchOf } from './product-query.ts'
import { readLine } from './reading.ts'
import './own.module.css'

// Buyers outnumber sellers: their page does not carry the sellers' list.
const Own = lazy(() => import('./own.tsx').then(({ Own }) => ({ default: Own })))

export async function loader({ context, url }: LoaderFunctionArgs) {
  const line = url.searchParams.get('q')
  if (line !== null) throw redirect(inLang(`/product${searchOf(readLine(line))}`, langOf(url.pathname)))
  const services = servicesOf(context)
  const asked = parseProductQuery(url.searchParams)
  if (!asked.isSelf) return data({ found: await findMotors(services, asked, withBelow), own: null })
  if (!services.user) throw toLogin(url)
  const state = url.searchParams.get('shelfStatus') ?? ''
  return data({ found: null, own: { asked, state, page: await findOwn(services, asked, state) } })
}

export function meta(args: MetaArgs<typeof loader>) {
  if (args.loaderData?.own) return headOf(args, { title: ['我的现货', 'My stock'], listed: false })
  return headOf(args, {
    title: ['现货展示', 'Stock'],
    description: [
      '按类型、功率、极数、安装型式、电压和成色查找现货电机',
      'Find motors in stock by type, power, poles, mounting, voltage and condition',
    ],
  })
}

export default function ProductPage() {
  const { found, own } = useLoaderData<typeof loader>()
  if (found) return <Listing found={found} />
  return (
    <Suspense fallback={<main id="content" />}>
      <Own {...own} />
    </Suspense>
  )
}

import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { bare } from '#i18n/address.ts'
import { headOf } from '../../head.ts'
import { ErrorMessage } from './error.tsx'

/** `/404` answers 404, and so on. */
export function loader({ url }: LoaderFunctionArgs) {
  const status = Number(bare(url.pathname).slice(1, 4))
  return data({ status }, { status })
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['出错了', 'Something is wrong'], listed: false })
}

export default function ErrorPage() {
  const { status } = useLoaderData<typeof loader>()
  return <ErrorMessage status={status} msg="" traceId="" />
}

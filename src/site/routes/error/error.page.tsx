import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pathWithoutLang } from '#i18n/address.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { ErrorMessage } from './error.tsx'

/** Responds with the status in the path: `/404` with 404, `/403` with 403, `/500` with 500. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  await servicesOf(context).countRead()
  const status = Number(pathWithoutLang(url.pathname).slice(1, 4))
  return data({ status }, { status })
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['出错了', 'Error'], indexed: false })
}

export default function ErrorPage() {
  const { status } = useLoaderData<typeof loader>()
  return <ErrorMessage status={status} msg="" traceId="" />
}

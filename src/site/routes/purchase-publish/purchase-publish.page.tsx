import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import formStyles from '../publish/publish.module.css'
import { SavedNotice } from '../publish/saved-notice.tsx'
import { demandDictionaries } from './demand-fields.ts'
import { DemandForm } from './demand-form.tsx'
import { loadPurchasePublish } from './purchase-publish.loader.ts'
import styles from './purchase-publish.module.css'

/** Characters of a line that are read. */
const longestLine = 200

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const { searchParams: params } = url
  const line = (params.get('line') ?? '').slice(0, longestLine)
  return loadPurchasePublish(services, { id: params.get('id'), copy: params.get('copy'), line }, demandDictionaries)
}

/** Does not reload while the address stays the same, so that revalidation does not replace the data under the form. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href
}

const titleFor = (isEdit: boolean): Words => (isEdit ? ['修改求购', 'Edit the demand'] : ['发布求购', 'Publish a demand'])

export function meta(args: MetaArgs<typeof loader>) {
  const { row, isCopy } = args.loaderData ?? { row: null, isCopy: false }
  return headOf(args, { title: titleFor(row !== null && !isCopy), indexed: false })
}

export default function PurchasePublishPage() {
  const t = useT()
  const data = useLoaderData<typeof loader>()
  const [savedState, setSavedState] = useState<string>()
  return (
    <main id="content" className={`wide ${formStyles.page} ${styles.page}`}>
      <h1>{t(titleFor(data.row !== null && !data.isCopy))}</h1>
      {savedState ? (
        <SavedNotice outcome={outcomes[savedState]} own={own} onMore={() => setSavedState(undefined)} />
      ) : (
        <DemandForm key={`${data.row?.id ?? 'new'} ${data.isCopy}`} data={data} onSaved={setSavedState} />
      )}
    </main>
  )
}

const outcomes: Readonly<Record<string, Words>> = {
  PENDING: [
    '已提交。管理员审核通过后公开，有匹配现货或报价时会通知您。',
    'Submitted. It is public once an administrator approves it; you hear of matching stock and of quotes.',
  ],
  DRAFT: ['草稿已保存。', 'The draft is saved.'],
}

const own = { path: '/purchase?isSelf=1', words: ['看我的求购', 'See my demands'] } as const

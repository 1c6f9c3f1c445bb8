import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { PublishForm } from './form.tsx'
import { dictionaries } from './form-fields.ts'
import { loadPublish } from './publish.loader.ts'
import styles from './publish.module.css'
import { SavedNotice } from './saved-notice.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  return loadPublish(services, { id: url.searchParams.get('id'), copy: url.searchParams.get('copy') }, dictionaries)
}

/** Does not reload while the address stays the same, so that revalidation does not replace the data under the form. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: args.loaderData?.row ? ['修改现货', 'Edit listing'] : ['发布现货', 'Publish stock'], indexed: false })
}

export default function PublishPage() {
  const t = useT()
  const data = useLoaderData<typeof loader>()
  const [savedState, setSavedState] = useState<string>()
  const [formCount, setFormCount] = useState(0)
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{data.row ? t(['修改现货', 'Edit listing']) : t(['发布现货', 'Publish stock'])}</h1>
      {savedState ? (
        <SavedNotice
          outcome={outcomes[savedState]}
          own={own}
          onMore={() => {
            setSavedState(undefined)
            setFormCount(formCount + 1)
          }}
        />
      ) : (
        <PublishForm key={`${data.row?.id ?? data.copied?.id ?? 'new'} ${formCount}`} data={data} onSaved={setSavedState} />
      )}
    </main>
  )
}

const outcomes: Readonly<Record<string, Words>> = {
  PENDING: ['已提交，管理员审核通过后上架。', 'Submitted. The listing goes on the shelf once an administrator approves it.'],
  DRAFT: ['草稿已保存。', 'The draft is saved.'],
  SOLD: ['数量为 0，已标记售罄。', 'The quantity is 0: the listing is marked as sold out.'],
}

const own = { path: '/product?isSelf=1', words: ['看我的现货', 'See my stock'] } as const

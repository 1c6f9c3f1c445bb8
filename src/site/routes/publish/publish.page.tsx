import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { toLogin } from '../../login-first.ts'
import { PublishForm } from './form.tsx'
import { dictionaries } from './form-fields.ts'
import { loadPublish } from './publish.loader.ts'
import styles from './publish.module.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw toLogin(url)
  return loadPublish(services, url.searchParams.get('id'), dictionaries)
}

/** The form keeps what was typed: a move elsewhere on the page does not load it anew. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: args.loaderData?.row ? ['修改现货', 'Change a listing'] : ['发布现货', 'Publish stock'], listed: false })
}

export default function PublishPage() {
  const t = useT()
  const data = useLoaderData<typeof loader>()
  const [sent, setSent] = useState<string>()
  const [round, setRound] = useState(0)
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{data.row ? t(['修改现货', 'Change a listing']) : t(['发布现货', 'Publish stock'])}</h1>
      {sent ? (
        <Sent
          state={sent}
          onMore={() => {
            setSent(undefined)
            setRound(round + 1)
          }}
        />
      ) : (
        <PublishForm key={`${data.row?.id ?? 'new'} ${round}`} data={data} onSent={setSent} />
      )}
    </main>
  )
}

const outcomes: Readonly<Record<string, Words>> = {
  PENDING: ['已提交，管理员审核通过后上架。', 'It was submitted and goes on the shelf once an administrator has approved it.'],
  DRAFT: ['草稿已保存。', 'The draft is kept.'],
  SOLD: ['数量为 0，已标记售罄。', 'There is none left: it is marked as sold out.'],
}

function Sent({ state, onMore }: { state: string; onMore: () => void }) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.sent}>
      <p className="note ok" role="status">
        {t(outcomes[state] ?? ['已保存。', 'It is saved.'])}
      </p>
      <div className={styles.send}>
        <Link className="button main" to={address('/product?isSelf=1')}>
          {t(['看我的现货', 'See my stock'])}
        </Link>
        <button type="button" className="button" onClick={onMore}>
          {t(['再发布一条', 'Publish another'])}
        </button>
      </div>
    </div>
  )
}

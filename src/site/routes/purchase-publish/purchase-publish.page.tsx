import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { waysFromDemand } from '../publish/after-saving.ts'
import { loadPublish } from '../publish/publish.loader.ts'
import type { FieldNotes } from '../publish/publish-form.tsx'
import { PublishPage } from '../publish/publish-page.tsx'
import { demandForm } from './demand-form.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const { path, state, dictionaries } = demandForm
  return loadPublish(services, { params: url.searchParams, path, state, dictionaries, ownList: 'list', own: { isSelf: '1' } })
}

/** Does not reload while the address stays the same, so that revalidation does not replace the data under the form. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href
}

const titleFor = (isEdit: boolean): Words => (isEdit ? ['修改求购', 'Edit the demand'] : ['发布求购', 'Publish a demand'])

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: titleFor(args.loaderData?.row != null), indexed: false })
}

const noNotes: FieldNotes = { has: () => false, at: () => null }
const useNoNotes = (): FieldNotes => noNotes

export default function PublishDemand() {
  const data = useLoaderData<typeof loader>()
  return (
    <PublishPage
      definition={demandForm}
      data={data}
      title={titleFor(data.row !== null)}
      outcomes={outcomes}
      own={own}
      waysFrom={waysFromDemand}
      useNotes={useNoNotes}
    />
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

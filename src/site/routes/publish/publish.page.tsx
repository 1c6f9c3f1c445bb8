import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Words } from '#i18n/translate.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { waysFromListing } from './after-saving.ts'
import type { Draft } from './form-definition.ts'
import { listingForm } from './listing-form.ts'
import { Preview } from './preview.tsx'
import { loadPublish } from './publish.loader.ts'
import type { FieldNotes } from './publish-form.tsx'
import { PublishPage } from './publish-page.tsx'
import { useChecks } from './use-checks.ts'
import { WarningNotes } from './warning-notes.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const { path, state, dictionaries } = listingForm
  return loadPublish(services, { params: url.searchParams, path, state, dictionaries, ownList: machine.ownList, own: {} })
}

/** Does not reload while the address stays the same, so that revalidation does not replace the data under the form. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href
}

const titleFor = (isEdit: boolean): Words => (isEdit ? ['修改现货', 'Edit listing'] : ['发布现货', 'Publish stock'])

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: titleFor(args.loaderData?.row != null), indexed: false })
}

/** What is wrong or unlikely about the motor, at the fields to look at. */
function useWarnings(draft: Draft): FieldNotes {
  const checks = useChecks(draft)
  return {
    has: (name) => checks.has(name),
    at: (name, onUse) => <WarningNotes warnings={checks.get(name) ?? []} onUse={onUse} />,
  }
}

export default function PublishListing() {
  const data = useLoaderData<typeof loader>()
  return (
    <PublishPage
      definition={listingForm}
      data={data}
      title={titleFor(data.row !== null)}
      outcomes={outcomes}
      own={own}
      waysFrom={waysFromListing}
      useNotes={useWarnings}
      aside={(draft) => <Preview draft={draft} options={data.options} />}
    />
  )
}

const outcomes: Readonly<Record<string, Words>> = {
  ON: ['已上架，买家现在就能看到。', 'On the shelf: buyers see it now.'],
  PENDING: ['已提交，管理员审核通过后上架。', 'Submitted. The listing goes on the shelf once an administrator approves it.'],
  DRAFT: ['草稿已保存。', 'The draft is saved.'],
  SOLD: ['数量为 0，已标记售罄。', 'The quantity is 0: the listing is marked as sold out.'],
}

const own = { path: '/product?isSelf=1', words: ['看我的现货', 'See my stock'] } as const

import type { Words } from '#i18n/translate.ts'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { notify } from '../desk/notification/notify.service.ts'
import { wordsOfReason } from './reasons.service.ts'
import { titleWords } from './title-words.ts'

/** What a reviewer has decided, by the name of the transition. */
const decisions: Readonly<Record<string, Words>> = {
  approve: ['已通过审核', 'Approved'],
  reject: ['未通过审核', 'Rejected'],
  block: ['已被下架', 'Blocked'],
}

interface Published {
  readonly id: string
  readonly title: string | null
  readonly titleEn: string | null
  readonly createUser: string | null
}

interface Place {
  readonly kind: 'LISTING' | 'DEMAND'
  /** The pages of the site that show it to everybody, and its owner's own rows. */
  readonly path: string
  readonly ownPath: string
}

/** Tells the owner of a listing or a demand what a reviewer has just decided about it, with the reason; nobody of what owners do themselves. */
export async function notifyOfDecision(ctx: Context, resource: Resource, row: Published, { kind, path, ownPath }: Place): Promise<void> {
  const { id, title, titleEn, createUser } = row
  if (!createUser || createUser === ctx.user?.id) return
  const [latest] = await latestTransitions(ctx, resource, id, 1)
  const words = decisions[latest?.transition ?? '']
  if (!words) return
  const [zhReason, enReason] = await wordsOfReason(ctx, resource, latest?.reason ?? '')
  const [zh, en] = titleWords(title, titleEn)
  await notify(ctx, [createUser], {
    kind,
    title: [`${words[0]}：${zh}`, `${words[1]}: ${en}`],
    text: zhReason ? [`原因：${zhReason}`, `Reason: ${enReason}`] : ['现在所有人都可以看到。', 'Everybody can see it now.'],
    path: latest?.transition === 'approve' ? path : ownPath,
  })
}

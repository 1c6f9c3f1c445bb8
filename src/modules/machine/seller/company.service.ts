import type { Words } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, mayDo } from '#kernel/runtime/context.ts'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { withinCeiling } from '../../system/ceiling.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { company } from './company.resource.ts'
import { allowPages } from './company-page.service.ts'
import {
  type Company,
  changeMembers,
  companies,
  companyOf,
  invitations,
  memberIdsOf,
  moveMember,
  renameMembers,
  users,
} from './membership.service.ts'

/** What members may do with the rows of each other: whoever decides who they are must be allowed to do it already. */
const neededCodes = ['user_edit', `${codesOf(machine)}_edit`, `${codesOf(collaboration)}_edit`]

/** Rejects who may not change accounts, listings and demands: a company hands out the rights over all three. */
function requireRightsOverMembers(ctx: Context): void {
  if (neededCodes.every((code) => mayDo(ctx, code))) return
  reject(
    [
      '成员共同管理现货和求购：需要同时拥有用户、现货和求购的编辑权限',
      'Members manage listings and demands together: this takes the permissions to edit users, listings and demands',
    ],
    { status: 403 },
  )
}

/** Whoever puts somebody into a company makes all its members act for each other: that takes the rights over each of them. */
async function setMember(ctx: Context, companyId: string, userId: string, isMember: boolean): Promise<void> {
  if (userId === callerId(ctx)) reject(['不能设置自己的企业', 'You cannot set your own company'], { field: 'userId' })
  requireRightsOverMembers(ctx)
  await changeMembers(ctx, async (ctx) => {
    const row = await repository(ctx, company).one(companyId)
    const former = await companyOf(ctx, userId)
    const isAlready = former?.id === row.id
    if (!isMember && !isAlready) reject(['该账号不是企业成员', 'This account is no member of the company'], { field: 'userId' })
    if (isMember && isAlready) return
    // Whoever moves from one company to another is lost to the colleagues there: it takes the rights over them too.
    const acted = [...new Set([userId, ...(former ? await memberIdsOf(ctx, former.id) : []), ...(await memberIdsOf(ctx, row.id))])]
    await withinCeiling(ctx, { users: acted, actedFor: acted }, async (ctx) => {
      if (isMember && row.owner === null) await companies(ctx).update(row, { owner: userId })
      await moveMember(ctx, userId, isMember ? row : null)
    })
    if (former) await notifyMembers(ctx, former, userId, false)
    if (isMember) await notifyMembers(ctx, row, userId, true)
  })
}

/** Notifies an account, and the other members, that an administrator has made it a member, or a member no more. */
async function notifyMembers(ctx: Context, row: Company, userId: string, isMember: boolean): Promise<void> {
  const notice = { kind: 'ACCOUNT', text: ['由管理员设置。', 'An administrator has set this.'], path: '/userinfo' } as const
  const title = (zh: string, en: string): Words => [
    `${zh}已${isMember ? '加入' : '退出'}企业“${row.name}”`,
    `${en} ${isMember ? 'now a member' : 'no longer a member'} of ${row.name}`,
  ]
  await notify(ctx, [userId], { ...notice, title: title('您', 'You are') })
  const account = (await users(ctx).find({ id: userId }))?.account ?? ''
  const others = (await memberIdsOf(ctx, row.id)).filter((id) => id !== userId)
  await notify(ctx, others, { ...notice, title: title(`${account} `, `${account} is`) })
}

/** A company is what its members are verified for: another name changes each of them. */
async function renameForMembers(ctx: Context, companyId: string, name: string): Promise<void> {
  const row = await companies(ctx).one(companyId)
  const members = await memberIdsOf(ctx, row.id)
  if (members.length > 0) requireRightsOverMembers(ctx)
  await withinCeiling(ctx, { users: members }, (ctx) => renameMembers(ctx, row, name))
}

/** Companies as administrators keep them: what they are called, and who belongs to them. */
export const companyService = defineService(company, (crud) => ({
  ...crud,
  submit: (ctx, body) =>
    changeMembers(ctx, async (ctx) => {
      const before = isId(String(body.id ?? '')) ? await companies(ctx).find({ id: String(body.id) }) : undefined
      const saved = await crud.submit(ctx, body, async (after) => {
        rejectContacts(company, after)
        return {}
      })
      const name = String(saved.name)
      if (before && before.name !== name) await renameForMembers(ctx, before.id, name)
      return saved
    }),
  remove: (ctx, ids) =>
    changeMembers(ctx, async (ctx) => {
      for (const companyId of ids) await invitations(ctx).remove(await invitations(ctx).list({ companyId }))
      await crud.remove(ctx, ids)
    }),
  addMember: async (ctx, { ids, userId }) => {
    for (const id of ids) await setMember(ctx, id, userId, true)
  },
  removeMember: async (ctx, { ids, userId }) => {
    for (const id of ids) await setMember(ctx, id, userId, false)
  },
  allowPage: (ctx, { ids, reason }) => allowPages(ctx, ids, reason),
}))

import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { withinCeiling } from '../../system/ceiling.service.ts'
import { company } from './company.resource.ts'
import { changeMembers, companies, invitations, membersOf, moveMember, ownId, renameCompany } from './membership.service.ts'

/** Whoever puts somebody into a company makes all its members act for each other: that takes the rights over each of them. */
async function setMember(ctx: Context, companyId: string, userId: string, isMember: boolean): Promise<void> {
  if (userId === ownId(ctx)) reject(['不能设置自己的企业', 'You cannot set your own company'], { field: 'userId' })
  await changeMembers(ctx, async (ctx) => {
    const row = await repository(ctx, company).one(companyId)
    const members = await membersOf(ctx, row.id)
    if (!isMember && !members.some(({ id }) => id === userId))
      reject(['该账号不是企业成员', 'This account is no member of the company'], { field: 'userId' })
    const acted = [...new Set([userId, ...members.map(({ id }) => id)])]
    await withinCeiling(ctx, { users: acted, actedFor: acted }, async (ctx) => {
      if (isMember && row.owner === null) await companies(ctx).update(row, { owner: userId })
      await (isMember ? moveMember(ctx, userId, row) : moveMember(ctx, userId, null))
    })
    await notify(ctx, [userId], {
      kind: 'ACCOUNT',
      title: isMember
        ? [`您已加入企业“${row.name}”`, `You are now a member of ${row.name}`]
        : [`您已退出企业“${row.name}”`, `You are no longer a member of ${row.name}`],
      text: ['由管理员设置。', 'An administrator has set this.'],
      path: '/userinfo',
    })
  })
}

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
      if (before && before.name !== name) await renameCompany(ctx, await companies(ctx).one(before.id), name)
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
}))

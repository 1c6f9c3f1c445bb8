import { repository } from '#kernel/crud/repository.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { contactIn } from '#motors/contact-details.ts'
import { forgetSession } from '../../auth/sessions.service.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { endedVerification } from '../../system/user/own-account.service.ts'
import { user } from '../../system/user/user.resource.ts'
import { markListingsOf } from '../machine/seller-proof.service.ts'
import { company } from './company.resource.ts'
import { companyInvitation } from './company-invitation.resource.ts'

/** A company as it is stored. */
export type Company = StoredRow<typeof company>
export type Member = StoredRow<typeof user>

/** All companies of the tenant, whatever the caller's data scopes: who may do what with them is decided here. */
export const companies = (ctx: Context) => repository(ctx, company, { rows: 'all' })
/** All invitations of the tenant, alike. */
export const invitations = (ctx: Context) => repository(ctx, companyInvitation, { rows: 'all' })
/** All accounts of the tenant, alike. */
export const users = (ctx: Context) => repository(ctx, user, { rows: 'all' })

/**
 * Memberships of a tenant change one after the other, so that nobody joins a company that ends meanwhile. Sessions know their colleagues:
 * they are read anew after the commit.
 */
export async function changeMembers<T>(ctx: Context, change: (ctx: Context) => Promise<T>): Promise<T> {
  const result = await withTransaction(ctx, async (ctx) => {
    await lockNames(ctx.db, `companies of ${ctx.tenant}`)
    return change(ctx)
  })
  await forgetSession(ctx.runtime, '')
  return result
}

/** The members of a company, the earliest account first. */
export const membersOf = (ctx: Context, companyId: string): Promise<Member[]> =>
  users(ctx).list({ companyId }, { order: [['createTime', 'asc']] })

/** The ids of the members of a company. */
export const memberIdsOf = async (ctx: Context, companyId: string): Promise<string[]> =>
  (await membersOf(ctx, companyId)).map(({ id }) => id)

/** Whether the caller manages this company. */
export const isManager = (ctx: Context, row: Company | undefined): boolean => row?.owner === callerId(ctx)

/** The company that a user is a member of. */
export async function companyOf(ctx: Context, userId: string): Promise<Company | undefined> {
  const member = await users(ctx).find({ id: userId })
  return member?.companyId ? companies(ctx).find({ id: member.companyId }) : undefined
}

/** The company that the caller manages; rejects everybody else. */
export async function managedCompany(ctx: Context): Promise<Company> {
  const own = await companyOf(ctx, callerId(ctx))
  if (own && isManager(ctx, own)) return own
  return reject(['只有企业的管理账号可以这样做', 'Only the account that manages the company may do this'], { status: 403 })
}

/** What a user is after the text of the company changed: a verified seller of one company is none of another. */
async function rename(ctx: Context, member: Member, changes: { companyId?: string | null; company: string | null }): Promise<void> {
  const hasEnded = member.sellerVerified === true && (member.company ?? '') !== (changes.company ?? '')
  await users(ctx).update(member, { ...changes, ...(hasEnded && endedVerification) })
  if (hasEnded) await markListingsOf(ctx, [member.id], false)
}

/** Makes a user a member of a company, or of none, and ends the user's own company where nobody else is in it. */
export async function moveMember(ctx: Context, userId: string, target: Company | null): Promise<void> {
  const member = await users(ctx).lock(userId)
  if (member.companyId && member.companyId === target?.id) return
  const former = member.companyId ? await companies(ctx).find({ id: member.companyId }) : undefined
  await rename(ctx, member, { companyId: target?.id ?? null, company: target?.name ?? null })
  // What the account has asked of other companies before would take it out of this one without its consent.
  if (target) await invitations(ctx).remove(await invitations(ctx).list({ account: member.account ?? '', side: 'ACCOUNT' }))
  if (former?.owner === userId) await endCompany(ctx, former)
  // The pages of both show another stock: their versions grow.
  for (const row of [former?.owner === userId ? undefined : former, target]) if (row) await companies(ctx).update(row, { owner: row.owner })
}

/** Ends a company without members. */
async function endCompany(ctx: Context, ended: Company): Promise<void> {
  if ((await membersOf(ctx, ended.id)).length > 0)
    reject(['企业还有其他成员，请先移除他们', 'The company has other members: remove them first'], { field: 'company' })
  await invitations(ctx).remove(await invitations(ctx).list({ companyId: ended.id }))
  await companies(ctx).remove([ended])
}

/** A name that everybody reads holds no way past the rule of who sees a contact. */
function rejectContactIn(name: string): void {
  const found = contactIn(name)
  if (found)
    reject([`公司名称中不能写联系方式（“${found}”）`, `The name must not contain contact details (“${found}”)`], { field: 'company' })
}

/** A page that was taken down does not come back as that of another company. */
const blockedByFounder = {
  pageBlocked: true,
  pageReason: '创建者此前所在企业的主页因举报成立已撤下 / A report took down the page of a company that its founder was in',
} as const

/**
 * After the caller has changed the text of the own company: whoever manages a company renames it, for all members; whoever is in none gets
 * one, alone in it. Companies of the same name stay apart, as a name proves nothing.
 */
export async function followCompanyName(ctx: Context, before: string): Promise<void> {
  const mine = await users(ctx).one(callerId(ctx))
  const name = mine.company?.trim() ?? ''
  if (name === before.trim()) return
  rejectContactIn(name)
  const own = mine.companyId ? await companies(ctx).find({ id: mine.companyId }) : undefined
  if (own && own.owner !== mine.id)
    reject(
      [
        '公司名称由企业的管理账号修改；退出企业后可填写其他公司',
        'The account that manages your company changes its name: leave the company to enter another',
      ],
      {
        field: 'company',
      },
    )
  if (own && name === '') return moveMember(ctx, mine.id, null)
  if (own) return renameCompany(ctx, own, name)
  if (name === '') return
  const { id } = await companies(ctx).insert({
    name,
    regionCode: mine.regionCode,
    owner: mine.id,
    ...(mine.pageBlocked && blockedByFounder),
  })
  await users(ctx).update(mine, { companyId: id })
}

/** After the caller has changed the own region: the company that the caller manages is there. */
export async function followRegion(ctx: Context): Promise<void> {
  const { id, companyId, regionCode } = await users(ctx).one(callerId(ctx))
  const own = companyId ? await companies(ctx).find({ id: companyId }) : undefined
  if (own?.owner === id && own.regionCode !== regionCode) await companies(ctx).update(own, { regionCode })
}

/** Renames a company, also for its members. */
async function renameCompany(ctx: Context, row: Company, name: string): Promise<void> {
  await companies(ctx).update(row, { name })
  await renameMembers(ctx, row, name)
}

/** Gives the members of a company its new name, and tells them, as a verified seller has to be verified again. */
export async function renameMembers(ctx: Context, row: Company, name: string): Promise<void> {
  const members = await membersOf(ctx, row.id)
  for (const member of members) await rename(ctx, member, { company: name })
  const others = members.map(({ id }) => id).filter((id) => id !== callerId(ctx))
  await notify(ctx, others, {
    kind: 'ACCOUNT',
    title: [`您的企业更名为“${name}”`, `Your company is now called ${name}`],
    text: ['更名后，卖家认证需要重新办理。', 'Verified sellers have to be verified again under the new name.'],
    path: '/userinfo',
  })
}

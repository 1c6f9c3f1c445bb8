import { update } from '#kernel/crud/write.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textShape } from '#kernel/http/shapes.ts'
import type { InputField } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { company } from './company.resource.ts'
import { requireAllowedPage } from './company-page.service.ts'
import { answer, apply, invite, leave, myCompany } from './invitations.service.ts'
import { managedCompany } from './membership.service.ts'

const id = {
  kind: 'text',
  label: ['编号', 'Id'],
  required: ['缺少必要的请求参数: id', 'The parameter id is missing'],
  max: 19,
} as const satisfies InputField

const { regionCode, logo, introduction, introductionEn } = company.fields
const { search, column, ...region } = regionCode
const { column: _, ...picture } = logo

const sides = { ...{ id: textShape, side: { type: 'string', enum: ['COMPANY', 'ACCOUNT'] }, name: textShape } }

/** How members join a company and leave it, and what its manager says of it. */
export const membershipRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/company/mine',
    'member',
    {
      summary: "The caller's company with its members, and the open invitations of both",
      answer: objectOf({
        ...{
          id: textShape,
          name: textShape,
          isManager: flagShape,
          isPageBlocked: flagShape,
          introduction: textShape,
          introductionEn: textShape,
          regionCode: textShape,
          logo: textShape,
        },
        members: arrayOf(objectOf({ id: textShape, account: textShape, name: textShape, isManager: flagShape })),
        open: arrayOf(objectOf(sides)),
        mine: arrayOf(objectOf(sides)),
      }),
    },
    myCompany,
  )
  route.post(
    '/blade-machine/company/profile',
    'member',
    { summary: "Change what one's company says of itself", input: { regionCode: region, logo: picture, introduction, introductionEn } },
    (ctx, changes) =>
      withTransaction(ctx, async (ctx) => {
        await requireOpenAccount(ctx)
        const own = await managedCompany(ctx)
        requireAllowedPage(own)
        await update(ctx, company, { ...changes, id: own.id }, 'owner', [], async (after) => {
          rejectContacts<Resource>(company, after)
          return {}
        })
      }),
  )
  route.post(
    '/blade-machine/company/invite',
    'member',
    {
      summary: "Invite an account into one's company; the answer does not tell whether there is such an account",
      input: { account: { kind: 'text', label: ['账号', 'Account'], required: ['请输入账号', 'Enter the account'], max: 45 } },
    },
    (ctx, { account }) => invite(ctx, account),
  )
  route.post('/blade-machine/company/apply', 'member', { summary: 'Ask to become a member of a company', input: { id } }, (ctx, { id }) =>
    apply(ctx, id),
  )
  route.post(
    '/blade-machine/company/answer',
    'member',
    {
      summary: 'Accept an invitation or a request, decline it, or take it back',
      input: { id, accepted: { kind: 'flag', label: ['接受', 'Accept'] } },
    },
    (ctx, { id, accepted }) => answer(ctx, id, accepted === true),
  )
  route.post(
    '/blade-machine/company/leave',
    'member',
    {
      summary: "Leave one's company, or remove another member from it",
      input: { userId: { kind: 'text', label: ['成员', 'Member'], max: 19 } },
    },
    (ctx, { userId }) => leave(ctx, userId || callerId(ctx)),
  )
})

import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { isReviewedChange } from '../../publication/review.service.ts'
import { collaboration } from './collaboration.resource.ts'
import { demandStates } from './demand-life.fields.ts'
import type { Demand } from './demand-values.service.ts'
import { reviewRules } from './review-rules.ts'

/** Days from today until which quotes may be asked for. */
const mostDays = 90

/** Rejects a last day for quotes that has passed or is too far away. */
export function checkDeadline(ctx: Context, deadline: string | null): void {
  const [first, last] = [dayFromToday(ctx, 0), dayFromToday(ctx, mostDays)]
  if (deadline !== null && deadline >= first && deadline <= last) return
  reject([`报价截止日期应在 ${first} 至 ${last} 之间`, `The last day for quotes must be from ${first} to ${last}: choose another`], {
    field: 'deadline',
  })
}

function checkRange(from: number | '', to: number | '', field: string): void {
  if (from !== '' && to !== '' && to < from)
    reject(['范围的上限不能小于下限', 'The end of the range is below its beginning: correct it'], { field })
}

/** Rejects a demand that does not say which motor is wanted. */
export function requireMotor({
  modelWanted,
  modelOld,
  powerMin,
}: Pick<Demand | StoredRow<typeof collaboration>, 'modelWanted' | 'modelOld' | 'powerMin'>): void {
  if (isEmpty(modelWanted) && isEmpty(modelOld) && isEmpty(String(powerMin ?? '')))
    reject(['请输入功率，或期望型号、原机型号', 'Enter the power, or a model'], { field: 'powerMin' })
}

/** What a demand must say beyond its required fields; a draft need not say it yet. */
export function checkDemand(ctx: Context, after: Demand, former: Demand | undefined, isDraft: boolean): void {
  const { powerMin, powerMax, speedMin, speedMax, deadline } = after
  if (!isDraft) requireMotor(after)
  checkRange(powerMin, powerMax, 'powerMax')
  checkRange(speedMin, speedMax, 'speedMax')
  if (deadline !== former?.deadline && !(isDraft && deadline === '')) checkDeadline(ctx, deadline)
  rejectContacts(collaboration, after)
}

interface Edit {
  /** The state that the body requests. */
  readonly requested: unknown
  readonly isOwner: boolean
  readonly mayReview: boolean
}

/** The transition that follows from an edit, or undefined: what was reviewed is reviewed again; a draft or a rejected one is sent if the body requests it. */
export function editTransition(
  after: Demand,
  before: Demand,
  { requested, isOwner, mayReview }: Edit,
): keyof typeof demandStates.transitions | undefined {
  const state = before.demandStatus
  if (state === 'DRAFT') return requested === 'PENDING' ? 'submitForReview' : undefined
  if (state === 'REJECTED') return requested === 'PENDING' ? 'resubmit' : isOwner ? 'revise' : undefined
  const wasReviewed = (demandStates.transitions.reviewAgain.from as readonly string[]).includes(state)
  const isChanged = isReviewedChange(collaboration, reviewRules, after, before)
  return wasReviewed && !mayReview && isChanged ? 'reviewAgain' : undefined
}

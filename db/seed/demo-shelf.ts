import type { ShelfStatus } from '#modules/machine/machine/shelf.fields.ts'
import type { Chance } from './demo-chance.ts'

const day = 86_400_000

/** Of every hundred listings so many; the first few are given below, so that each state can be seen. */
const states = { ON: 86, RESERVED: 3, OFF: 3, EXPIRED: 3, SOLD: 3, PENDING: 1, DRAFT: 1 } as const
const firstStates: readonly ShelfStatus[] = [
  'ON',
  'ON',
  'ON',
  'ON',
  'ON',
  'ON',
  'ON',
  'ON',
  'PENDING',
  'PENDING',
  'PENDING',
  'PENDING',
  'DRAFT',
  'REJECTED',
  'BLOCKED',
]

const reasons: Readonly<Partial<Record<ShelfStatus, string>>> = {
  REJECTED: '铭牌照片不清晰，请重新上传。',
  BLOCKED: '备注中含有电话号码，请修改后重新送审。',
}

/** When a listing was made, confirmed and expires, and what became of it. */
export function lifeOf(chance: Chance, at: number, now: Date) {
  const shelfStatus: ShelfStatus = firstStates[at % 10_000] ?? chance.weighted(states)
  const validDays = chance.among([30, 30, 60, 90])
  const age = shelfStatus === 'EXPIRED' ? validDays + chance.whole(1, 20) : Math.floor(chance.next() ** 1.6 * 28)
  const lastConfirmedAt = new Date(now.getTime() - age * day - chance.whole(1, 1_200) * 60_000)
  const createTime = new Date(
    lastConfirmedAt.getTime() - (shelfStatus === 'PENDING' ? 0 : chance.whole(0, 60) * day) - chance.whole(1, 600) * 1_000,
  )
  const seen = shelfStatus === 'PENDING' || shelfStatus === 'DRAFT' ? 0 : 1
  return {
    shelfStatus,
    shelfReason: reasons[shelfStatus] ?? null,
    validDays,
    lastConfirmedAt,
    createTime,
    expireTime: new Date(lastConfirmedAt.getTime() + validDays * day),
    viewCount: seen * chance.whole(3, 400),
    followCount: seen * chance.whole(0, 12),
    inquiryCount: seen * chance.whole(0, 6),
    contactCount: seen * chance.whole(0, 20),
  }
}

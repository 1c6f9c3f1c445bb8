import type { SeededRandom } from './demo-random.ts'

const day = 86_400_000

/** Weights of the states. The first listings have fixed states, so that every state occurs. */
const stateWeights = { ON: 86, RESERVED: 3, OFF: 3, EXPIRED: 3, SOLD: 3, PENDING: 1, DRAFT: 1 } as const
const firstStates: readonly string[] = [
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

const reasons: Readonly<Partial<Record<string, string>>> = {
  REJECTED: '铭牌照片不清晰，请重新上传。',
  BLOCKED: '备注中含有电话号码，请修改后重新送审。',
}

/** Returns the state, dates and counters of the listing number `index`, in a given state or in one that is drawn. */
export function chooseLifecycle(random: SeededRandom, index: number, now: Date, state = firstStates[index % 10_000]) {
  const shelfStatus: string = state ?? random.weighted(stateWeights)
  const validDays = random.choice([30, 30, 60, 90])
  const age = shelfStatus === 'EXPIRED' ? validDays + random.integer(1, 20) : Math.floor(random.next() ** 1.6 * 28)
  const lastConfirmedAt = new Date(now.getTime() - age * day - random.integer(1, 1_200) * 60_000)
  const createTime = new Date(
    lastConfirmedAt.getTime() - (shelfStatus === 'PENDING' ? 0 : random.integer(0, 60) * day) - random.integer(1, 600) * 1_000,
  )
  const wasPublic = shelfStatus === 'PENDING' || shelfStatus === 'DRAFT' ? 0 : 1
  const views = wasPublic * random.integer(3, 400)
  // Two numbers are left out, so that the other values of the demo stock stay what they are.
  random.next()
  random.next()
  return {
    shelfStatus,
    shelfReason: reasons[shelfStatus] ?? null,
    validDays,
    lastConfirmedAt,
    createTime,
    expireTime: new Date(lastConfirmedAt.getTime() + validDays * day),
    counts: {
      views,
      contacts: wasPublic * random.integer(0, 20),
    },
  }
}

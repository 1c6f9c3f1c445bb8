import type { Words } from '#i18n/translate.ts'
import { readableStates } from '#modules/collaboration/collaboration/demand-states.fields.ts'
import { visibleStates } from '#modules/machine/machine/shelf.fields.ts'
import type { Draft } from './form-definition.ts'
import type { Saved } from './publish-form.tsx'

/** Where a person may go on once something is saved. */
export interface Way {
  readonly path: string
  readonly words: Words
}

const listedStates: ReadonlySet<string> = new Set(visibleStates)
const openDemandStates: ReadonlySet<string> = new Set(readableStates)

const text = (value: unknown): string => String(value ?? '').trim()
const list = (value: unknown): string => (Array.isArray(value) ? value.join(',') : '')

/** Demands for a power are for a little less of it too, as motors are made in steps. */
const leastPower = 0.8

/** The open demands that such a motor may meet: of its power and its poles. */
function demandsLike({ powerKw, poles }: Draft): string {
  const power = Number(powerKw)
  const params = new URLSearchParams()
  if (power > 0) params.set('powerMin_between', `${Number((power * leastPower).toFixed(2))}-${power}`)
  if (list(poles)) params.set('polesAccept', list(poles))
  return `/purchase?${params}`
}

/** The stock that may meet a demand, by what a search understands. */
function stockLike({ modelOld, powerMin, polesAccept, mountingAccept }: Draft): string {
  const [poles] = list(polesAccept).split(',')
  const [mounting] = list(mountingAccept).split(',')
  const words = [text(modelOld), text(powerMin) && `${text(powerMin)}kW`, poles && `${poles}P`, mounting]
  return `/product?${new URLSearchParams({ q: words.filter(Boolean).join(' ') })}`
}

/** What a listing on the shelf meets is ranked; for another one there are the demands of its power. */
function demandsFor({ id, state, draft }: Pick<Saved, 'id' | 'state' | 'draft'>): Way[] {
  if (state === 'ON') return [{ path: `/purchase?matchesOf=${id}`, words: ['看匹配的求购', 'See matching demands'] }]
  return state === 'DRAFT' ? [] : [{ path: demandsLike(draft), words: ['看同功率、同极数的求购', 'See demands for its power and poles'] }]
}

/** From a listing that was saved: to its page, or its form as long as nobody else sees it, and to who looks for such a motor. */
export const waysFromListing = ({ id, state, draft }: Saved): Way[] => [
  listedStates.has(state)
    ? { path: `/machine/${id}`, words: ['看这条现货', 'See the listing'] }
    : { path: `/product_publish?id=${id}`, words: ['查看或修改这条现货', 'See or change the listing'] },
  ...demandsFor({ id, state, draft }),
]

/** From a demand that was saved: to its page, which ranks the stock, or to its form and to the stock that may meet it. */
export const waysFromDemand = ({ id, state, draft }: Saved): Way[] =>
  openDemandStates.has(state)
    ? [{ path: `/purchase/${id}`, words: ['看这条求购和匹配的现货', 'See the demand and the matching stock'] }]
    : [
        { path: `/purchase_publish?id=${id}`, words: ['查看或修改这条求购', 'See or change the demand'] },
        ...(state === 'DRAFT' ? [] : [{ path: stockLike(draft), words: ['看匹配的现货', 'See matching stock'] } as const]),
      ]

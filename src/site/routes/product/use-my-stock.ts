import { useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { readTypedPrice } from '#motors/price-text.ts'
import { useOwnWrites, type WriteResult } from '../../own/use-own-writes.ts'
import type { MyListing } from './product.loader.ts'

/** The values that are edited in the list, with what a price says beside its number. */
type EditedValues = Partial<Record<'quantity' | 'unitPrice' | 'priceMode' | 'taxMode' | 'currency', string>>

const formerOf = (motor: MyListing, values: EditedValues) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, motor[name as keyof EditedValues] ?? '']))

/**
 * A price as a seller types it: "1,800含税", "1.2万", "面议". What cannot be read is sent as it is, and rejected with a sentence. A listing
 * whose price was on request has a fixed one then, in its currency.
 */
export function priceValues({ priceMode: before, currency }: Pick<MyListing, 'priceMode' | 'currency'>, text: string): EditedValues {
  const { unitPrice = '', priceMode, ...terms } = readTypedPrice(text) ?? { unitPrice: text }
  const isFirst = before === 'ASK' && priceMode !== 'ASK'
  const mode = priceMode && priceMode !== 'FIXED' ? { priceMode } : isFirst && { priceMode: 'FIXED' }
  return { unitPrice, ...(isFirst && { currency: currency || 'CNY' }), ...terms, ...mode }
}

export const nameOf = ({ model, title }: MyListing): string => model || title

/** The writes of a seller's list of own stock, and the message about the last of them. */
export function useMyStock() {
  const t = useT()
  const own = useOwnWrites('/blade-machine/machine')
  const { post, undone, undoTransition } = own
  const done = (count: number) => t(['{n} 条，操作成功', '{n} listing, done|{n} listings, done'], { n: count })
  const change = (motor: MyListing, to: PossibleTransition, reason: string) =>
    post('shelf', {
      body: { ids: motor.id, shelfStatus: to.to, reason },
      success: () => ({
        ok: true,
        text: t(['{model}：{label}，操作成功', '{model}: {label}, done'], { label: to.label, model: nameOf(motor) }),
        ...(to.undo && { undo: () => undoTransition(motor.id) }),
      }),
    })
  const edit = (motor: MyListing, values: EditedValues): Promise<WriteResult> =>
    post<Pick<MyListing, 'shelfStatus' | 'rowVersion'>>('submit', {
      body: { id: motor.id, rowVersion: motor.rowVersion, ...values, asksBeforeHiding: true },
      success: ({ shelfStatus, rowVersion }) => ({
        ok: true,
        text: t(edited(shelfStatus !== motor.shelfStatus, shelfStatus), { model: nameOf(motor) }),
        undo: () => post('submit', { body: { id: motor.id, rowVersion, ...formerOf(motor, values) }, success: () => undone }),
      }),
      about: nameOf(motor),
    })
  const sellPart = (motor: MyListing, quantity: number) =>
    post<{ left: number; undo: string }>('sell-part', {
      body: { id: motor.id, quantity },
      success: ({ left, undo }) => ({
        ok: true,
        text: t(['{model}：售出 {quantity}，剩余 {left}', '{model}: {quantity} sold, {left} left'], {
          model: nameOf(motor),
          quantity,
          left,
        }),
        undo: () => post('undo-sale', { body: { id: motor.id, undo }, success: () => undone }),
      }),
    })
  const confirm = (chosen: { readonly ids: readonly string[] } | { readonly all: true }) =>
    post<{ confirmed: number }>('confirm', {
      body: chosen,
      success: ({ confirmed }) => ({
        ok: true,
        text: t(
          [
            '{n} 条现货已确认库存，有效期重新计算',
            '{n} listing confirmed; its validity begins anew|{n} listings confirmed; their validity begins anew',
          ],
          { n: confirmed },
        ),
      }),
    })
  const takeOff = (ids: readonly string[]) =>
    post('shelf', { body: { ids, shelfStatus: 'OFF' }, success: () => ({ ok: true, text: done(ids.length) }) })
  const remove = (ids: readonly string[]) => own.remove(ids, t(['已删除 {count} 条', '{count} deleted'], { count: ids.length }))
  return { ...own, change, edit, sellPart, confirm, takeOff, remove }
}

export type MyStockWrites = ReturnType<typeof useMyStock>

const edited = (hasMoved: boolean, state: string | undefined) => {
  if (hasMoved && state === 'PENDING')
    return ['{model}：已保存，改动较大，已重新送审', '{model}: saved; the change is large, so it is reviewed again'] as const
  if (hasMoved && state === 'SOLD') return ['{model}：数量为 0，已标记售罄', '{model}: none is left, so it is marked as sold'] as const
  return ['{model}：已保存', '{model}: saved'] as const
}

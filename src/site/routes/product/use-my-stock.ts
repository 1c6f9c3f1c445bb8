import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { call } from '#ui/call.ts'
import type { CallError } from '#ui/request.ts'
import type { MyListing } from './product.loader.ts'

interface Message {
  readonly ok: boolean
  readonly text: string
  readonly undo?: () => Promise<unknown>
}

/** The values that are edited in the list. */
export type EditedField = 'unitPrice' | 'quantity'

const minutesToUndo = 10

export const nameOf = ({ model, title }: MyListing): string => model || title

/** The writes of a seller's list of own stock, and the message about the last of them. */
export function useMyStock() {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<Message>()
  const status = useRef<HTMLParagraphElement>(null)
  const [settled, setSettled] = useState(0)
  // The button may have been removed with its listing, and a modal dialog keeps the focus until it is closed.
  useEffect(() => {
    if (settled > 0) status.current?.focus({ preventScroll: true })
  }, [settled])
  useEffect(() => {
    if (!message?.undo) return
    const timer = setTimeout(() => setMessage({ ok: message.ok, text: message.text }), minutesToUndo * 60_000)
    return () => clearTimeout(timer)
  }, [message])
  const settle = () => setSettled((count) => count + 1)
  const post = async <T>(path: string, request: Parameters<typeof call>[2], success: (answer: T) => Message): Promise<string> => {
    try {
      setMessage(success(await call<T>('POST', `/blade-machine/machine/${path}`, request)))
    } catch (error) {
      const { status, msg } = error as CallError
      setMessage({ ok: false, text: msg })
      // Without a connection, reading the list again would replace it by an error page.
      if (status !== 0) await revalidate()
      return msg
    }
    await revalidate()
    return ''
  }
  const undone: Message = { ok: true, text: t(['已撤销', 'Undone']) }
  const undoTransition = (id: string) => post('undo-transition', { body: { ids: id } }, () => undone)
  const done = (count: number) => t(['{count} 条，操作成功', '{count} listings, done'], { count })
  const change = (motor: MyListing, to: PossibleTransition, reason: string) =>
    post('shelf', { body: { ids: motor.id, shelfStatus: to.to, reason } }, () => ({
      ok: true,
      text: t(['{model}：{label}，操作成功', '{model}: {label}, done'], { label: to.label, model: nameOf(motor) }),
      ...(to.undo && { undo: () => undoTransition(motor.id) }),
    }))
  const edit = (motor: MyListing, field: EditedField, value: string): Promise<string> =>
    post<Pick<MyListing, 'shelfStatus' | 'rowVersion'>>(
      'submit',
      { body: { id: motor.id, rowVersion: motor.rowVersion, [field]: value } },
      ({ shelfStatus, rowVersion }) => ({
        ok: true,
        text: t(edited(shelfStatus !== motor.shelfStatus, shelfStatus), { model: nameOf(motor) }),
        undo: () => post('submit', { body: { id: motor.id, rowVersion, [field]: motor[field] } }, () => undone),
      }),
    )
  const sellPart = (motor: MyListing, quantity: number) =>
    post<{ left: number }>('sell-part', { body: { id: motor.id, quantity } }, ({ left }) => ({
      ok: true,
      text: t(['{model}：售出 {quantity}，剩余 {left}', '{model}: {quantity} sold, {left} left'], { model: nameOf(motor), quantity, left }),
      undo: () =>
        left === 0 ? undoTransition(motor.id) : post('submit', { body: { id: motor.id, quantity: left + quantity } }, () => undone),
    }))
  const confirm = (chosen: { readonly ids: readonly string[] } | { readonly all: true }) =>
    post<{ confirmed: number }>('confirm', { body: chosen }, ({ confirmed }) => ({
      ok: true,
      text: t(['{confirmed} 条现货已确认库存，有效期重新计算', '{confirmed} listings confirmed; their validity begins anew'], {
        confirmed,
      }),
    }))
  const takeOff = (ids: readonly string[]) =>
    post('shelf', { body: { ids, shelfStatus: 'OFF' } }, () => ({ ok: true, text: done(ids.length) }))
  const remove = (ids: readonly string[]) =>
    post('remove', { body: { ids } }, () => ({
      ok: true,
      text: t(['已删除 {count} 条草稿', '{count} drafts deleted'], { count: ids.length }),
      undo: () => post('undelete', { query: { ids: ids.join(',') } }, () => undone),
    }))
  return { message, status, settle, change, edit, sellPart, confirm, takeOff, remove }
}

export type MyStockWrites = ReturnType<typeof useMyStock>

const edited = (hasMoved: boolean, state: string | undefined) => {
  if (hasMoved && state === 'PENDING')
    return ['{model}：已保存，改动较大，已重新送审', '{model}: saved; the change is large, so it is reviewed again'] as const
  if (hasMoved && state === 'SOLD') return ['{model}：数量为 0，已标记售罄', '{model}: none is left, so it is marked as sold'] as const
  return ['{model}：已保存', '{model}: saved'] as const
}

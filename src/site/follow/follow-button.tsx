import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import { useHydrated } from '../until-hydrated.tsx'

const words = {
  LISTING: [
    ['关注', 'Follow'],
    ['已关注', 'Following'],
  ],
  DEMAND: [
    ['关注求购', 'Follow the demand'],
    ['已关注求购', 'Following the demand'],
  ],
  BRAND: [
    ['关注品牌', 'Follow the brand'],
    ['已关注品牌', 'Following the brand'],
  ],
  SELLER: [
    ['关注卖家', 'Follow the seller'],
    ['已关注卖家', 'Following the seller'],
  ],
  SEARCH: [
    ['保存搜索', 'Save this search'],
    ['已保存搜索', 'Search saved'],
  ],
} as const satisfies Record<string, readonly [Words, Words]>

interface Props {
  readonly type: keyof typeof words
  /** Of a search none. */
  readonly id?: string
  /** The filters of a search. */
  readonly query?: string
}

/** Follows something, or ends it. Loaded for users alone. */
export default function FollowButton({ type: targetType, id: targetId = '', query }: Props) {
  const t = useT()
  const isHydrated = useHydrated()
  const [isOn, setOn] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    setOn(false)
    let isGone = false
    call<{ targetIds: string[] }>('GET', '/blade-machine/machine/forked', { query: { targetType, targetIds: targetId, query } }).then(
      ({ targetIds }) => !isGone && setOn(targetIds.length > 0),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [targetType, targetId, query])
  const toggle = async () => {
    setBusy(true)
    try {
      await call('POST', '/blade-machine/machine/fork', { body: { targetType, targetId, on: !isOn, query } })
      setOn(!isOn)
      setFailure('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={isOn}
        onClick={toggle}
        disabled={!isHydrated || busy || (isOn && targetId === '')}
      >
        <TaskIcon name={isOn ? 'check' : 'heart'} size={18} />
        {t(words[targetType][isOn ? 1 : 0])}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}

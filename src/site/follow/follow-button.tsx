import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import { CallError } from '#ui/request.ts'

interface Props {
  readonly targetType: 'LISTING' | 'BRAND' | 'SELLER' | 'SEARCH'
  readonly targetId: string
  /** The filters of a search. */
  readonly query?: string
  readonly label: Words
  readonly following: Words
}

/** Follows something, or ends it. Loaded for users alone. */
export function FollowButton({ targetType, targetId, query, label, following }: Props) {
  const t = useT()
  const [isOn, setOn] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    setOn(false)
    if (targetId === '') return
    let isGone = false
    call<{ targetIds: string[] }>('GET', '/blade-machine/machine/forked', { query: { targetType, targetIds: targetId } }).then(
      ({ targetIds }) => !isGone && setOn(targetIds.includes(targetId)),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [targetType, targetId])
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
      <button type="button" className="button" aria-pressed={isOn} onClick={toggle} disabled={busy || (isOn && targetId === '')}>
        <Icon name={isOn ? 'check' : 'heart'} size={18} />
        {t(isOn ? following : label)}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}

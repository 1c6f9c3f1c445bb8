import { useEffect } from 'react'
import { onSessionEnd } from '#ui/session.ts'
import { loginFor } from './login-first.ts'

/** Takes whoever's session ends while he works to the login, which says why, and from where he comes back here. */
export function useLoginAgain(): void {
  useEffect(() => onSessionEnd(() => window.location.assign(`${loginFor(window.location)}&ended=1`)), [])
}

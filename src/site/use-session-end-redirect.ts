import { useEffect } from 'react'
import { onSessionEnd } from '#ui/session.ts'
import { loginAddressFor } from './login-redirect.ts'

/** Opens the login page when the session ends; after login the user returns to the current page. */
export function useSessionEndRedirect(): void {
  useEffect(() => onSessionEnd(() => window.location.assign(`${loginAddressFor(window.location)}&ended=1`)), [])
}

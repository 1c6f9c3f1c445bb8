import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './until-hydrated.module.css'

const never = (): (() => void) => () => undefined

/** Whether this part of the page is hydrated: a control that is pressed before does nothing. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Controls that are disabled until they do something, so that no press is lost. */
export const UntilHydrated = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.controls} disabled={!useHydrated()}>
    {children}
  </fieldset>
)

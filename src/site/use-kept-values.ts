import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetText, storedJson, storeText } from '#ui/try-to-store.ts'
import { textsOf } from './form-rules.ts'
import { useRootData } from './root-data.ts'

/**
 * What is typed in a form outlives a reload and a login of the same account, in this tab, until it is sent. `name`: of the form on its page;
 * `isReady`: whether the form stands there with the values that it begins with.
 */
export function useKeptValues(form: RefObject<HTMLFormElement | null>, name: string, isReady = true) {
  const key = `${name} ${useRootData()?.user?.id} ${useLocation().pathname}`
  useEffect(() => {
    if (isReady && form.current) fillIn(form.current, keptUnder(key))
  }, [form, key, isReady])
  const keep = () => {
    const { current } = form
    if (current) storeText('sessionStorage', key, JSON.stringify(textsOf(current)))
  }
  const forget = () => forgetText('sessionStorage', key)
  return { key, keep, forget }
}

function fillIn(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    const isText = control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'file')
    const isOption = control instanceof HTMLSelectElement && [...control.options].some((option) => option.value === value)
    if (isText || isOption) control.value = String(value)
  }
}

function keptUnder(key: string): Readonly<Record<string, unknown>> {
  const kept = storedJson('sessionStorage', key)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

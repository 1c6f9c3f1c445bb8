import { useEffect, useState } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { bodyOf } from './draft.ts'
import type { Draft } from './form-definition.ts'
import { listingForm } from './listing-form.ts'
import type { Values } from './publish.loader.ts'
import { fieldOfWarning, type ListingWarning } from './warnings.ts'

/** Of the blocks and lines only the ratings are checked; contacts and photos are not sent. */
const isChecked = (name: string, value: unknown): boolean => name === 'ratings' || [value].flat().every((each) => typeof each !== 'object')

/** What is entered and checked. */
const checkedOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEmpty(value) && isChecked(name, value)))

/** Milliseconds after the last change. */
const delay = 600

/** What is wrong or unlikely about the motor that is being described, by the field to look at; read again when the form rests. */
export function useChecks(draft: Draft): ReadonlyMap<string, readonly ListingWarning[]> {
  const [warnings, setWarnings] = useState<readonly ListingWarning[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const { shelfStatus, description, origins, ...body } = bodyOf(listingForm, draft, 'DRAFT')
      try {
        const checked = await call<{ warnings: ListingWarning[] }>('POST', '/blade-machine/machine/check', { body: checkedOf(body) })
        if (!controller.signal.aborted) setWarnings(checked.warnings)
      } catch (error) {
        // A value that cannot be read is rejected when the form is sent, with its field; until then nothing is known about it.
        if (!(error instanceof CallError)) throw error
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [draft])
  return Map.groupBy(warnings, (each) => fieldOfWarning(draft, each))
}

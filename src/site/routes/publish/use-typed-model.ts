import { useEffect, useRef } from 'react'
import { CallError } from '#ui/request.ts'
import type { ReadMotor } from './draft.ts'
import { readText } from './paste-box.tsx'

/** Milliseconds after the last letter of a model. */
const delay = 500

/** Reads a typed model 500 ms after the last key. */
export function useTypedModel(model: string, wanted: boolean, onRead: (reading: ReadMotor) => void): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (model.trim() === '') return
    const timer = setTimeout(async () => {
      try {
        const { motors } = await readText(model, { wanted })
        if (motors[0]) latest.current(motors[0])
      } catch (error) {
        // The catalogue only helps; the form works without it.
        if (!(error instanceof CallError)) throw error
      }
    }, delay)
    return () => clearTimeout(timer)
  }, [model, wanted])
}

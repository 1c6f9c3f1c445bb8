import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { isInferred, originsIn, type ValueOrigin, valueOrigins } from '#motors/value-origins.ts'
import { confidencesOf } from './draft.ts'
import type { Draft } from './form-definition.ts'
import styles from './origin-note.module.css'

/** How sure a reading is, in words. */
function sureness(confidence: number): Words {
  if (confidence >= 0.9) return ['把握大', 'sure']
  return confidence >= 0.65 ? ['较有把握', 'likely'] : ['请核对', 'please check']
}

const fromText: Words = ['读自粘贴的文字', 'from your text']

/** Where the value of a field comes from that nobody has typed into it, and how sure it is; by its path, as `gear.ratio`. */
export function OriginOf({ draft, path }: { readonly draft: Draft; readonly path: string }) {
  return <OriginNote origin={originsIn(draft.origins).get(path)} confidence={confidencesOf(draft)[path]} />
}

function OriginNote({ origin, confidence }: { origin: ValueOrigin | undefined; confidence: number | undefined }) {
  const t = useT()
  if (!origin) return null
  const words = origin === 'SELLER' ? fromText : valueOrigins[origin]
  return (
    <p className={isInferred(origin) ? styles.inferred : styles.origin}>
      {t(words)}
      {confidence !== undefined && ` · ${t(sureness(confidence))}`}
    </p>
  )
}

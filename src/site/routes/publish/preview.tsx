import { useMemo } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { decidingFigures } from '../../motor/deciding-figures.ts'
import { Thumbnail } from '../../motor/thumbnail.tsx'
import { useNow } from '../../use-now.ts'
import { KeyFigures } from '../machine/key-figures.tsx'
import type { Draft } from './form-definition.ts'
import { previewOf } from './preview-of.ts'
import type { Options } from './publish.loader.ts'
import styles from './publish.module.css'

/** A preview of the listing as buyers will see it. */
export function Preview({ draft, options }: { draft: Draft; options: Options }) {
  const t = useT()
  const lang = useLang()
  const now = useNow()
  const motor = useMemo(() => previewOf(draft, options, now, lang), [draft, options, now, lang])
  const figures = useMemo(() => decidingFigures({ ...draft, ...motor }, lang), [draft, motor, lang])
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{t(['买家看到的样子', 'As buyers will see it'])}</h2>
      <div className={styles.head}>
        <Thumbnail motor={motor} size={96} />
        <strong>{motor.title || t(['填写型号后显示标题', 'The title appears with the model'])}</strong>
      </div>
      <KeyFigures motor={motor} figures={figures} />
    </aside>
  )
}

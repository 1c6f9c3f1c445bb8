import { useT } from '#i18n/language.tsx'
import { Thumb } from '../../motor/photo.tsx'
import { Deciding } from '../machine/deciding.tsx'
import type { MotorDetail } from '../machine/machine.loader.ts'
import styles from './publish.module.css'

/** The listing as buyers will see it. */
export function Preview({ motor }: { motor: MotorDetail }) {
  const t = useT()
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{t(['买家看到的样子', 'As buyers will see it'])}</h2>
      <div className={styles.head}>
        <Thumb motor={motor} size={96} />
        <strong>{motor.title || t(['填写型号后显示标题', 'The title appears with the model'])}</strong>
      </div>
      <Deciding motor={motor} />
    </aside>
  )
}

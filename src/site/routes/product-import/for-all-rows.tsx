import { useT } from '#i18n/language.tsx'
import { isEmpty } from '#kernel/resource/check.ts'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import { defaultNames, targetOf } from '#modules/machine/stock-import/import-targets.ts'
import { FormField } from '../publish/form-field.tsx'
import { listingForm } from '../publish/listing-form.ts'
import type { PublishData, Values } from '../publish/publish.loader.ts'
import styles from './product-import.module.css'

interface ForAllRowsProps {
  readonly data: PublishData
  readonly sheet: CheckedSheet
  readonly defaults: Values
  readonly onDefault: (name: string, value: unknown) => void
  readonly drafts: boolean
  readonly onDrafts: (drafts: boolean) => void
}

const isDefault = (name: string): boolean => (defaultNames as readonly string[]).includes(name)

/** Always asked, as no sheet holds them or every sheet leaves them out. */
const asked: ReadonlySet<string> = new Set(['photos', 'condition', 'regionCode'])

/** What is chosen once for all rows that do not say it: photos first of all, and whatever the sheet lacks. */
export function ForAllRows({ data, sheet, defaults, onDefault, drafts, onDrafts }: ForAllRowsProps) {
  const t = useT()
  const counts = new Map(Object.entries(sheet.missing).map(([path, count]) => [path.split('.')[0] ?? path, count]))
  const shown = defaultNames.filter((name) => asked.has(name) || counts.has(name))
  const others = defaultNames.filter((name) => !shown.includes(name))
  const lacking = [...counts].filter(([name]) => !isDefault(name))
  const field = (name: string) => (
    <div key={name} className={name === 'photos' || name === 'contact' ? styles.whole : undefined}>
      <FormField definition={listingForm} name={name} draft={defaults} data={data} errors={{}} onChange={onDefault} />
      {counts.has(name) && (
        <p className={styles.lack}>{t(['{n} 行没有', 'missing in {n} row|missing in {n} rows'], { n: counts.get(name) ?? 0 })}</p>
      )}
    </div>
  )
  return (
    <section className={styles.section} aria-labelledby="forall">
      <h2 id="forall">{t(['统一填写', 'For all rows'])}</h2>
      <p className={styles.faint}>
        {t([
          '表里没有写的，按这里的值填；表里写了的以表为准。照片用于全部行，之后可逐条更换。',
          'Used where a row says nothing itself. The photos are for all rows; each can get its own later.',
        ])}
      </p>
      <div className={styles.fields}>{shown.map(field)}</div>
      <details className={styles.more}>
        <summary>
          {t(['更多统一填写的内容', 'More for all rows'])}
          <span className={styles.faint}>
            {' '}
            {others
              .filter((name) => !isEmpty(defaults[name]))
              .map((name) => t(listingForm.fieldOf(name).label))
              .join(t(['、', ', ']))}
          </span>
        </summary>
        <div className={styles.fields}>{others.map(field)}</div>
      </details>
      {lacking.length > 0 && (
        <p className="note warn">
          {t(['有的行缺少：{names}', 'Some rows lack: {names}'], {
            names: lacking
              .map(([name, n]) =>
                t(['{name}（{n} 行）', '{name} ({n})'], { name: t(targetOf(name)?.label ?? listingForm.fieldOf(name).label), n }),
              )
              .join(t(['、', ', '])),
          })}
        </p>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={drafts} onChange={({ target }) => onDrafts(target.checked)} />
        {t(['缺少必填项的行先存为草稿，以后补齐', 'Save rows that lack something as drafts, to be completed later'])}
      </label>
    </section>
  )
}

import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { servicesOf } from '#site/services.ts'
import { Icon } from '#ui/icon.tsx'
import { headOf } from '../../head.ts'
import { maxCompared, useComparisonSelection } from '../../motor/comparison-selection.ts'
import { titleOf } from '../../motor/motor-text.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import { Thumbnail } from '../../motor/thumbnail.tsx'
import { loadCompleted, loadMotor } from '../machine/machine.loader.ts'
import { specificationOf } from '../machine/specification.ts'
import { loadComparedMotors } from './compare.loader.ts'
import styles from './compare.module.css'
import { compareAddress, parseCompareQuery } from './compare-query.ts'
import { excludedFromComparison, keyFiguresOf, mergeSpecifications, type Section, typeFieldsFirst } from './comparison.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname)
  const { ids, canonical, ...rest } = parseCompareQuery(url.searchParams)
  if (canonical) throw redirect(localizedPath(canonical, lang))
  const services = servicesOf(context)
  const motors = await loadComparedMotors(ids, (id) => loadMotor(services, id))
  const completed = await Promise.all(motors.map((row) => loadCompleted(services, row)))
  const specifications = completed.map(({ completed, origins }) =>
    specificationOf(typeFieldsFirst(machine.fields), completed, lang, excludedFromComparison, origins),
  )
  return {
    ...rest,
    missing: ids.length - motors.length,
    motors: motors.map((motor) => {
      const title = t(titleOf(motor), lang)
      return { id: motor.id, model: motor.model || title, title, cover: motor.cover, lastConfirmedAt: motor.lastConfirmedAt }
    }),
    keyFigures: keyFiguresOf(completed, lang),
    sections: mergeSpecifications(specifications, lang),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: ['电机对比', 'Compare motors'], indexed: false })
}

export default function ComparePage() {
  const t = useT()
  const address = useAddress()
  const data = useLoaderData<typeof loader>()
  const { motors, missing, tooMany, from, isShort } = data
  const ids = motors.map(({ id }) => id)
  const [, select] = useComparisonSelection()
  // A motor that is removed here is deselected in the list too.
  useEffect(() => select(motors.map(({ id }) => id)), [motors, select])
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['电机对比', 'Compare motors'])}</h1>
        {motors.length > 1 && (
          <Link className="button" to={address(compareAddress(ids, from, !isShort))} preventScrollReset replace>
            {isShort ? t(['显示全部参数', 'Show everything']) : t(['只看不同', 'Differences only'])}
          </Link>
        )}
        {motors.length > 1 && (
          <a className="button" href={address(compareAddress(ids, '', isShort).replace('/compare', '/compare.xlsx'))} download>
            {t(['导出 Excel', 'Export as Excel'])}
          </a>
        )}
        <Link className="button" to={address(`/product${from}`)}>
          <Icon name="left" size={18} />
          {t(['返回现货列表', 'Back to the list'])}
        </Link>
      </div>
      {missing > 0 && (
        <p className="note warn">
          {t(
            [
              '有 {n} 台电机已下架或不存在，没有列出。',
              '{n} motor is no longer available and is not shown.|{n} motors are no longer available and are not shown.',
            ],
            { n: missing },
          )}
        </p>
      )}
      {tooMany && (
        <p className="note warn">
          {t(['一次最多对比 {max} 台，只列出前 {max} 台。', 'At most {max} motors can be compared: only the first {max} are shown.'], {
            max: maxCompared,
          })}
        </p>
      )}
      {motors.length < 2 && (
        <p className="note">
          {motors.length === 1
            ? t([
                '这里只有一台电机。请回到列表，再勾选一台，然后点“对比”。',
                'Only one motor is selected. Go back to the list, select another one and click Compare.',
              ])
            : t(['请在现货列表中勾选 2 至 {max} 台电机，然后点“对比”。', 'Select 2 to {max} motors in the stock list and click Compare.'], {
                max: maxCompared,
              })}
        </p>
      )}
      {motors.length > 0 && <Comparison data={data} />}
    </main>
  )
}

type CompareData = ReturnType<typeof useLoaderData<typeof loader>>

function Comparison({ data: { motors, keyFigures, sections, from, isShort } }: { data: CompareData }) {
  const t = useT()
  // Where all rows differ, none is marked.
  const shown = (section: Section): Section =>
    isShort && motors.length > 1
      ? { ...section, rows: section.rows.filter(({ differs }) => differs).map((row) => ({ ...row, differs: false })) }
      : section
  const ids = motors.map(({ id }) => id)
  const title = t(['参数对比', 'Comparison of specifications'])
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table style={{ '--motors': motors.length } as CSSProperties}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {motors.map((motor) => (
              <th key={motor.id} scope="col">
                <MotorHead
                  motor={motor}
                  removeAddress={compareAddress(
                    ids.filter((id) => id !== motor.id),
                    from,
                    isShort,
                  )}
                />
              </th>
            ))}
          </tr>
        </thead>
        <SectionRows {...shown(keyFigures)} ids={ids}>
          <tr>
            <th scope="row">{t(['库存确认', 'Confirmed'])}</th>
            {motors.map(({ id, lastConfirmedAt }) => (
              <td key={id}>
                <RelativeTime moment={lastConfirmedAt} />
              </td>
            ))}
          </tr>
        </SectionRows>
        {sections
          .map(shown)
          .filter(({ rows }) => rows.length > 0)
          .map((section) => (
            <SectionRows key={section.title} {...section} ids={ids} />
          ))}
      </table>
    </section>
  )
}

function MotorHead({ motor, removeAddress }: { motor: CompareData['motors'][number]; removeAddress: string }) {
  const t = useT()
  const address = useAddress()
  const { id, model, title } = motor
  return (
    <div className={styles.motor}>
      <Thumbnail motor={motor} size={96} />
      <Link to={address(`/machine/${id}`)}>{model}</Link>
      <span lang={textLanguage(title)}>{title}</span>
      <Link className={styles.remove} to={address(removeAddress)} preventScrollReset>
        <Icon name="close" size={14} />
        {t(['移除', 'Remove'])}
        <span className="visually-hidden">{model}</span>
      </Link>
    </div>
  )
}

interface SectionRowsProps extends Section {
  /** Ids of the motors, in the order of the values. */
  readonly ids: readonly string[]
  readonly children?: ReactNode
}

function SectionRows({ title, rows, ids, children }: SectionRowsProps) {
  const t = useT()
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="rowgroup" colSpan={ids.length + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ label, values, marks, differs }) => (
        <tr key={label} className={differs ? styles.differs : undefined}>
          <th scope="row">
            {label}
            {differs && <small>≠ {t(['不同', 'differs'])}</small>}
          </th>
          {values.map((value, index) => (
            <td key={ids[index]} lang={textLanguage(value)}>
              {value || '–'}
              {value && marks?.[index] && <small>{marks[index]}</small>}
            </td>
          ))}
        </tr>
      ))}
      {children}
    </tbody>
  )
}

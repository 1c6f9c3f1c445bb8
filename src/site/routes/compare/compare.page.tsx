import { type ReactNode, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { inLang, langOf } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { Icon } from '#ui/icon.tsx'
import { servicesOf } from '#ui/services.ts'
import { headOf } from '../../head.ts'
import { Age } from '../../motor/age.tsx'
import { titleOf } from '../../motor/facts.ts'
import { mostCompared, useMarked } from '../../motor/marked.ts'
import { Thumb } from '../../motor/photo.tsx'
import { tongueOf } from '../../motor/tongue.ts'
import { useRoot } from '../../reader.ts'
import { specificationOf } from '../machine/specification.ts'
import { findCompared } from './compare.loader.ts'
import styles from './compare.module.css'
import { compareAddress, comparedOf } from './compared.ts'
import { decidingOf, notInComparison, type Row, sideBySide } from './comparison.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname)
  const { ids, better, ...about } = comparedOf(url.searchParams)
  if (better) throw redirect(inLang(better, lang))
  const motors = await findCompared(servicesOf(context), ids)
  const [deciding, ...rest] = [
    decidingOf(motors, lang),
    ...sideBySide(motors.map((row) => specificationOf(machine.fields, row, lang, notInComparison))),
  ]
  return {
    ...about,
    missing: ids.length - motors.length,
    motors: motors.map(({ id, model, cover, lastConfirmedAt, ...row }) => {
      const title = t(titleOf({ id, model, ...row }), lang)
      return { id, model: model || title, title, cover, lastConfirmedAt }
    }),
    deciding,
    rest,
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, { title: ['电机对比', 'Compare motors'], listed: false })
}

export default function ComparePage() {
  const t = useT()
  const address = useAddress()
  const found = useLoaderData<typeof loader>()
  const { motors, missing, tooMany, from } = found
  const [, mark] = useMarked()
  // Whom one takes out here is not marked in the list either.
  useEffect(() => mark(motors.map(({ id }) => id)), [motors, mark])
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['电机对比', 'Compare motors'])}</h1>
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
              '{n} motor is gone or unknown, and is left out.|{n} motors are gone or unknown, and are left out.',
            ],
            { n: missing },
          )}
        </p>
      )}
      {tooMany && (
        <p className="note warn">
          {t(['一次最多比较 {most} 台，只列出前 {most} 台。', 'At most {most} motors stand side by side: these are the first {most}.'], {
            most: mostCompared,
          })}
        </p>
      )}
      {motors.length < 2 && (
        <p className="note">
          {motors.length === 1
            ? t([
                '这里只有一台电机。请回到列表，再勾选一台，然后点“比较”。',
                'This is one motor alone. Go back to the list, mark another one and press Compare.',
              ])
            : t(
                [
                  '请在现货列表中勾选 2 至 {most} 台电机，然后点“比较”。',
                  'Mark 2 to {most} motors in the list of the stock and press Compare.',
                ],
                { most: mostCompared },
              )}
        </p>
      )}
      {motors.length > 0 && <Comparison found={found} />}
    </main>
  )
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>

function Comparison({ found: { motors, deciding, rest, from } }: { found: Found }) {
  const t = useT()
  const now = useRoot()?.now ?? ''
  const ids = motors.map(({ id }) => id)
  const title = t(['参数对比', 'Figures side by side'])
  return (
    // A wide table scrolls by itself; it takes the focus, so that the keyboard can move it.
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <td />
            {motors.map((motor) => (
              <th key={motor.id} scope="col">
                <MotorHead
                  motor={motor}
                  without={compareAddress(
                    ids.filter((id) => id !== motor.id),
                    from,
                  )}
                />
              </th>
            ))}
          </tr>
        </thead>
        <Part title={deciding?.title} rows={deciding?.rows} ids={ids}>
          <tr>
            <th scope="row">{t(['库存确认', 'Confirmed'])}</th>
            {motors.map(({ id, lastConfirmedAt }) => (
              <td key={id}>
                <Age moment={lastConfirmedAt} now={now} />
              </td>
            ))}
          </tr>
        </Part>
        {rest.map((part) => (
          <Part key={part.title} {...part} ids={ids} />
        ))}
      </table>
    </section>
  )
}

function MotorHead({ motor, without }: { motor: Found['motors'][number]; without: string }) {
  const t = useT()
  const address = useAddress()
  const { id, model, title } = motor
  return (
    <div className={styles.motor}>
      <Thumb motor={motor} size={96} />
      <Link to={address(`/machine/${id}`)}>{model}</Link>
      <span lang={tongueOf(title)}>{title}</span>
      <Link className={styles.out} to={address(without)} preventScrollReset>
        <Icon name="close" size={14} />
        {t(['移除', 'Take out'])}
        <span className="unseen">{model}</span>
      </Link>
    </div>
  )
}

interface PartOf {
  readonly title: string | undefined
  readonly rows: readonly Row[] | undefined
  /** Of the motors, one for each value. */
  readonly ids: readonly string[]
  readonly children?: ReactNode
}

function Part({ title, rows = [], ids, children }: PartOf) {
  const t = useT()
  return (
    <tbody>
      <tr className={styles.part}>
        <th scope="rowgroup" colSpan={ids.length + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ label, values, differs }) => (
        <tr key={label} className={differs ? styles.differs : undefined}>
          <th scope="row">
            {label}
            {differs && <small>≠ {t(['不同', 'differs'])}</small>}
          </th>
          {values.map((value, at) => (
            <td key={ids[at]} lang={tongueOf(value)}>
              {value || '–'}
            </td>
          ))}
        </tr>
      ))}
      {children}
    </tbody>
  )
}

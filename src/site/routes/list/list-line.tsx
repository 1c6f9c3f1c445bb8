import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { formatNumber } from '../../motor/format.ts'
import { GradeBadge } from '../../motor/grade-badge.tsx'
import { quantityOf, regionOf, titleOf } from '../../motor/motor-text.ts'
import { PriceTag } from '../../motor/price.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import styles from './list.module.css'
import type { MatchedLine, MatchedMotor } from './list-answer.ts'

/** Characters that the search box takes. */
const longestSearch = 200

/** A line of the list: what was written, how it is read, and what is in stock for it. */
export function ListLine({ line }: { line: MatchedLine }) {
  const t = useT()
  const { rowNo, text, quantity, matches, listings, pieces, hasMore } = line
  const [best, ...others] = matches
  const more = hasMore ? '+' : ''
  return (
    <li className={styles.line}>
      <span className={styles.number}>
        <span className="visually-hidden">{t(['第', 'Line'])}</span> {rowNo}
      </span>
      <div className={styles.written}>
        <p lang={textLanguage(text)}>{text}</p>
        <Reading reading={line.reading} />
        <Spellings spellings={line.spellings} />
      </div>
      <p className={`${styles.right} ${styles.wanted}`}>
        <span className={styles.label}>{t(['需要', 'Wanted'])}</span> {formatNumber(quantity)}
      </p>
      {best ? (
        <>
          <MotorCells match={best} />
          <p className={styles.right}>
            <span className={styles.label}>{t(['现货', 'In stock'])}</span>{' '}
            {t(['{n} 条', '{n} listing|{n} listings'], { n: `${formatNumber(listings)}${more}` })}{' '}
            <small>{t(['{n} 台', '{n} pc|{n} pcs'], { n: `${formatNumber(pieces)}${more}` })}</small>
          </p>
          {others.length > 0 && <Alternatives matches={others} />}
        </>
      ) : (
        <NotFound line={line} />
      )}
    </li>
  )
}

function Reading({ reading }: Pick<MatchedLine, 'reading'>) {
  const t = useT()
  if (reading.length === 0) return null
  return (
    <ul className={styles.reading}>
      {reading.map(({ at, text, label, isUnread }) => (
        <li key={at} className={isUnread ? styles.unread : undefined}>
          <small>{isUnread ? t(['未识别', 'not understood']) : label}</small> <span lang={textLanguage(text)}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The line as it may be meant: each is searched by itself, and nothing is changed in the list. */
function Spellings({ spellings }: Pick<MatchedLine, 'spellings'>) {
  const t = useT()
  const address = useAddress()
  if (spellings.length === 0) return null
  return (
    <p className={styles.spellings}>
      {t(['是不是要找', 'Did you mean'])}
      {spellings.map((text) => (
        <Link key={text} to={address(`/product?q=${encodeURIComponent(text.slice(0, longestSearch))}`)} lang={textLanguage(text)}>
          {text}
        </Link>
      ))}
    </p>
  )
}

/** A motor with its grade and what differs, its price and its place. */
function MotorCells({ match: { motor, grade, notes } }: { match: MatchedMotor }) {
  const t = useT()
  const address = useAddress()
  const title = t(titleOf(motor))
  const region = t(regionOf(motor))
  return (
    <>
      <div className={styles.match}>
        <p>
          <GradeBadge grade={grade} /> <Link to={address(`/machine/${motor.id}`)}>{motor.model || title}</Link>{' '}
          <small>{t(quantityOf(motor))}</small>
        </p>
        <p className={styles.title} lang={textLanguage(title)}>
          {title}
        </p>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <p className={`${styles.right} ${styles.price}`}>
        <PriceTag motor={motor} />
      </p>
      <p className={styles.place} lang={textLanguage(region)}>
        {region}
      </p>
    </>
  )
}

function Alternatives({ matches }: { matches: readonly MatchedMotor[] }) {
  const t = useT()
  return (
    <details className={styles.others}>
      <summary>{t(['另有 {n} 个选择', '{n} alternative|{n} alternatives'], { n: matches.length })}</summary>
      <ul>
        {matches.map((match) => (
          <li key={match.motor.id}>
            <MotorCells match={match} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function NotFound({ line: { text, isSearched } }: { line: MatchedLine }) {
  const t = useT()
  const address = useAddress()
  if (!isSearched)
    return (
      <p className={styles.notFound}>
        <span className="badge warn">{t(['没有查找', 'Not searched'])}</span>
        {t([
          '这一行没有型号、功率或极数。请补充，例如 YE3-132S-4 或 5.5kW 4极。',
          'The line has no model, power or poles. Add them, as YE3-132S-4 or 5.5 kW 4 poles.',
        ])}
      </p>
    )
  return (
    <p className={styles.notFound}>
      <span className="badge bad">{t(['没有现货', 'Not in stock'])}</span>
      <Link to={address(`/product?q=${encodeURIComponent(text.slice(0, longestSearch))}`)}>
        {t(['放宽条件查找', 'Search with fewer conditions'])}
        <span className="visually-hidden"> {text}</span>
      </Link>
    </p>
  )
}

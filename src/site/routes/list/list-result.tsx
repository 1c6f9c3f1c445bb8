import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import { formatMoney } from '#motors/money.ts'
import { saveFile } from '#ui/save-file.ts'
import { formatNumber } from '../../motor/format.ts'
import { gradeWords } from '../../motor/grade-badge.tsx'
import { saveWantedList } from '../purchase-publish/wanted-list.ts'
import styles from './list.module.css'
import { isUnfound, type ListAnswer, matchedLines, type Totals, totalsOf, wantedLines } from './list-answer.ts'
import { ListLine } from './list-line.tsx'

interface ListResultProps {
  readonly answer: ListAnswer
  /** The number of searches on this page, each of which moves the focus here when it is done. */
  readonly searches: number
  readonly isBusy: boolean
}

/** What a list has found: the totals, then each line. */
export default function ListResult({ answer, searches, isBusy }: ListResultProps) {
  const t = useT()
  const lang = useLang()
  const address = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isShort, setShort] = useState(false)
  useEffect(() => {
    if (searches > 0) heading.current?.focus()
  }, [searches])
  const { leftOut = [] } = answer
  const lines = matchedLines(answer)
  const totals = totalsOf(lines)
  const unfound = lines.filter(isUnfound)
  const shown = isShort ? unfound : lines
  const missing = wantedLines(unfound)
  async function save(): Promise<void> {
    const { listSheet } = await import('./list-sheet.ts')
    saveFile(await listSheet(lines, location.origin, lang), `${t(['整单查询', 'List of motors'])}.xlsx`)
  }
  return (
    <section className={styles.result} aria-labelledby="result" aria-busy={isBusy}>
      <div className={styles.head}>
        <h2 id="result" ref={heading} tabIndex={-1}>
          {t(['{n} 行的结果', 'Result for {n} line|Result for {n} lines'], { n: lines.length })}
        </h2>
        {totals.lines.none > 0 && (
          <label className={styles.only}>
            <input type="checkbox" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
            {t(['只看没有现货的行', 'Only lines without a result'])}
          </label>
        )}
        {missing.length > 0 && (
          <Link className="button" to={address('/purchase_publish')} onClick={() => saveWantedList(missing)}>
            {t(['{n} 行发布为求购', 'Publish {n} line as a demand|Publish {n} lines as demands'], { n: missing.length })}
          </Link>
        )}
        <button type="button" className="button" onClick={save}>
          {t(['导出 Excel', 'Export as Excel'])}
        </button>
      </div>
      <TotalsBox totals={totals} />
      <div className={styles.columns} aria-hidden="true">
        <span>{t(['行', 'Line'])}</span>
        <span>{t(['清单内容与识别', 'As written and as read'])}</span>
        <span className={styles.right}>{t(['需要', 'Wanted'])}</span>
        <span>{t(['最佳匹配', 'Best match'])}</span>
        <span className={styles.right}>{t(['单价', 'Price'])}</span>
        <span>{t(['存放地', 'Location'])}</span>
        <span className={styles.right}>{t(['现货', 'In stock'])}</span>
      </div>
      <ol className={styles.lines}>
        {shown.map((line) => (
          <ListLine key={line.rowNo} line={line} />
        ))}
      </ol>
      {leftOut.length > 0 && (
        <p className="note">
          {t(
            [
              '表格以外没有写明电机的行，没有查找：第 {lines} 行',
              'Beside the table, without a motor, and not searched: line {lines}|Beside the table, without a motor, and not searched: lines {lines}',
            ],
            { n: leftOut.length, lines: leftOut.join(t(['、', ', '])) },
          )}
        </p>
      )}
      <p className={styles.lead}>
        {t([
          '匹配按清单写明的参数逐项比较，差异写在每台下面；价格合计不换算含税与未税。下单前请向卖家核对。',
          'Motors are compared in what the list says, and what differs stands below each. Sums add prices with and without tax as they are. Check with the seller before you order.',
        ])}
      </p>
    </section>
  )
}

function TotalsBox({ totals: { lines, wanted, covered, sums, unpriced } }: { totals: Totals }) {
  const t = useT()
  const rows = [
    ...(['A', 'B', 'C'] as const).map((grade) => [t(gradeWords[grade]), formatNumber(lines[grade])]),
    [t(['没有现货', 'Not in stock']), formatNumber(lines.none)],
    ...(lines.unsearched > 0 ? [[t(['没有查找（行）', 'Lines not searched']), formatNumber(lines.unsearched)]] : []),
    [t(['需要 / 有货（台）', 'Pieces wanted / covered']), `${formatNumber(wanted)} / ${formatNumber(covered)}`],
    ...sums.map(([currency, amount]) => [t(['已知价格合计', 'Sum of known prices']), formatMoney(amount, currency)]),
    ...(unpriced > 0 ? [[t(['面议（行）', 'Lines with price on request']), formatNumber(unpriced)]] : []),
  ]
  return (
    <dl className={styles.totals}>
      {rows.map(([label, value]) => (
        <div key={`${label}${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

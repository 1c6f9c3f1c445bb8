import { Button, Empty, Skeleton, Tag } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { useChoices } from '#kernel/admin/choices.ts'
import { Failed } from '#kernel/admin/form-body.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { displayNameOfKey } from '#kernel/resource/check.ts'
import { parseDateTime, relativeTime } from '#ui/date-time.ts'
import './review.css'
import { RejectDialog, reasons } from './reject-dialog.tsx'
import { type CommonCase, type ReviewedResource, type ReviewFigures, useReview } from './use-review.tsx'

/** The keys of the page, while nobody types. */
const keys = [
  ['A', ['通过', 'Approve']],
  ['R', ['驳回', 'Reject']],
  ['N', ['下一条', 'Next']],
  ['Z', ['撤销', 'Undo']],
] as const

interface ReviewScreenProps<Case extends CommonCase> {
  readonly reviewed: ReviewedResource
  /** A field beside the title of a row: its number, or when it was made. */
  readonly number?: string
  /** What is shown at the left, and what speaks for and against it at the right. */
  readonly children: (row: JsonRow, found: Case) => ReactNode
}

/** Rows that wait for review, one at a time. */
export function ReviewScreen<Case extends CommonCase>({ reviewed, number, children }: ReviewScreenProps<Case>) {
  const t = useT()
  const review = useReview<Case>(reviewed)
  const { holds } = useAdmin()
  const { options: sentences } = useChoices(reasons)
  const [rejecting, setRejecting] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const { id, row, found } = review
  const canDecide = row !== undefined && found !== undefined && !rejecting && holds(reviewed.code)
  const actions: Readonly<Record<string, () => void>> = {
    a: () => canDecide && review.approve(row),
    r: () => {
      if (!canDecide) return
      // Also after a key: the dialog gives the focus back to where it was.
      rejectButton.current?.focus()
      setRejecting(true)
    },
    n: () => !rejecting && review.next(),
    z: () => !rejecting && review.undo?.(),
  }
  const undo = review.undo && (
    <Button onClick={actions.z}>
      {t(['撤销决定', 'Undo the decision'])} <kbd>Z</kbd>
    </Button>
  )
  useKeys(page, actions)
  useFocusOnNext(page, row && found ? row.id : id === '' ? id : undefined)
  if (review.error) return <Failed error={review.error} retry={review.retry} />
  return (
    <div className="review" ref={page}>
      {review.figures && <Figures figures={review.figures} />}
      {id === '' && <NothingLeft hasSkipped={review.hasSkipped} again={review.again} undo={undo} />}
      {id !== '' && !(row && found) && <Skeleton active paragraph={{ rows: 12 }} />}
      {row && found && (
        <>
          <Head reviewed={reviewed} row={row} number={number} claimedBy={found.claimedBy} />
          <div className="review-columns">{children(row, found)}</div>
          <div className="review-bar" role="toolbar" aria-label={t(['审核', 'Review'])}>
            <Button type="primary" disabled={!canDecide} onClick={actions.a}>
              {t(['通过', 'Approve'])} <kbd>A</kbd>
            </Button>
            <Button ref={rejectButton} danger disabled={!canDecide} onClick={actions.r}>
              {t(['驳回', 'Reject'])} <kbd>R</kbd>
            </Button>
            <Button onClick={actions.n}>
              {t(['下一条', 'Next'])} <kbd>N</kbd>
            </Button>
            {undo}
            <span className="faint review-keys">
              {t(['按键：', 'Keys: '])}
              {keys.map(([key, words]) => `${key} ${t(words)}`).join(' · ')}
            </span>
          </div>
        </>
      )}
      {rejecting && row && (
        <RejectDialog
          sentences={sentences}
          close={() => setRejecting(false)}
          reject={(reason) => {
            setRejecting(false)
            review.reject(row, reason)
          }}
        />
      )}
    </div>
  )
}

/** Calls the action of a key that is pressed while the page is visible and nobody types or answers a dialog. */
function useKeys(page: React.RefObject<HTMLElement | null>, actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      const isElsewhere = target?.closest('input, textarea, select, [role=dialog], [role=combobox]') || target?.isContentEditable
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere || !page.current?.offsetParent) return
      actions[event.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [page, actions])
}

/** The button that was pressed is of no row any more: the focus goes to the title of the next one, or to the button that begins again. */
function useFocusOnNext(page: React.RefObject<HTMLElement | null>, shown: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (shown === undefined) return
    if (before.current !== undefined && before.current !== shown)
      page.current?.querySelector<HTMLElement>(shown === '' ? 'button' : 'h2')?.focus({ preventScroll: true })
    before.current = shown
  }, [page, shown])
}

function Figures({ figures: { now, waiting, oldest, days } }: { figures: ReviewFigures }) {
  const t = useT()
  const lang = useLang()
  const today = days.find(({ day }) => day === now.slice(0, 10))
  const { approved = 0, byRule = 0, rejected = 0, own = 0 } = today ?? {}
  const perDay = days.length === 0 ? 0 : Math.round(days.reduce((sum, each) => sum + each.approved + each.rejected, 0) / days.length)
  const figures = [
    [t(['待审核', 'Waiting']), String(waiting)],
    [t(['最早提交', 'Oldest']), oldest ? relativeTime(oldest, parseDateTime(now), lang) : '–'],
    [t(['今日通过 / 驳回', 'Approved / rejected today']), `${approved} / ${rejected}`],
    [t(['今日自动通过', 'By rule today']), String(byRule)],
    [t(['今日由我审核', 'Mine today']), String(own)],
    [t(['日均审核', 'Decided per day']), String(perDay)],
  ] as const
  return (
    <dl className="panel review-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface HeadProps {
  readonly reviewed: ReviewedResource
  readonly row: JsonRow
  readonly number: string | undefined
  readonly claimedBy: string
}

function Head({ reviewed, row, number, claimedBy }: HeadProps) {
  const t = useT()
  const lang = useLang()
  const { now } = useAdmin()
  const title = titleOf(reviewed.resource, row, lang)
  const beside = String((number && row[number]) ?? '')
  return (
    <div className="review-head">
      <h2 tabIndex={-1}>{title}</h2>
      {beside &&
        (number === 'createTime' ? (
          <time className="faint" dateTime={beside.replace(' ', 'T')} title={beside}>
            {relativeTime(beside, now(), lang)}
          </time>
        ) : (
          <span className="faint">{beside}</span>
        ))}
      <Tag>{String(row[displayNameOfKey(reviewed.field)] ?? '')}</Tag>
      {claimedBy && <Tag color="warning">{t(['{name} 正在审核', '{name} is looking at it'], { name: claimedBy })}</Tag>}
    </div>
  )
}

function NothingLeft({ hasSkipped, again, undo }: { hasSkipped: boolean; again: () => void; undo: ReactNode }) {
  const t = useT()
  return (
    <Empty
      description={
        hasSkipped
          ? t(['其余已跳过，或正由他人审核。', 'The others were skipped, or somebody else is looking at them.'])
          : t(['没有等待审核的内容。', 'Nothing waits for review.'])
      }
    >
      <Button onClick={again}>{t(['重新开始', 'Begin again'])}</Button> {undo}
    </Empty>
  )
}

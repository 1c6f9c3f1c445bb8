import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { useChoices } from '#kernel/admin/choices.ts'
import { Failed } from '#kernel/admin/form-body.tsx'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { call } from '#ui/call.ts'
import { formatNumber, relativeTime } from '#ui/date-time.ts'
import { dashboardWords } from './admin.words.ts'
import type { Navigate } from './menu-items.ts'

// The library of charts is larger than the rest of the page.
const MarketCharts = lazy(() => import('./market-charts.tsx'))

interface Figures {
  /** Number of listings by shelf status. */
  readonly machines: Readonly<Record<string, number>>
  readonly users: number
  readonly pendingUsers: number
  readonly brands: number
  readonly pendingDemands: number
  /** When the one that has waited longest was sent; '' without one. */
  readonly oldestDemand: string
  readonly newestPending: readonly {
    readonly id: string
    readonly listingNo: string
    readonly title: string
    readonly titleEn: string
    readonly brandName: string
    readonly createTime: string
  }[]
}

interface Tile {
  readonly key: string
  readonly label: string
  /** Below the number. */
  readonly note?: string
  readonly value: number
  /** The page that the tile opens, and the location state that selects its rows. */
  readonly path: string
  readonly state?: unknown
  /** Whether the number is highlighted, because something waits for review. */
  readonly highlighted?: boolean
}

const machinesPath = '/motor/machine'
const usersPath = '/system/user'

/** The first page of the back-office: numbers of rows, and the newest listings that wait for review. */
export default function Dashboard({ go }: { go: Navigate }) {
  const t = useT()
  const lang = useLang()
  const { holds } = useAdmin()
  const allowed = ['machine_view', 'user_view', 'brand_view'].some(holds)
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', lang, 'figures'],
    queryFn: () => call<Figures>('GET', '/blade-desk/dashboard/figures'),
    enabled: allowed,
  })
  if (!allowed) return <Empty description={t(dashboardWords.nothingToDo)} />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="dashboard">
      <Tiles data={data} go={go} />
      <PendingListings rows={data.newestPending} go={go} />
      {holds('machine_view') && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <MarketCharts />
        </Suspense>
      )}
    </div>
  )
}

function Tiles({ data, go }: { data: Figures; go: Navigate }) {
  const t = useT()
  const lang = useLang()
  const { now } = useAdmin()
  const states = useChoices(machine.fields.shelfStatus).options
  const { PENDING: pending = 0, ...others } = data.machines
  const tiles: Tile[] = [
    {
      key: 'pending',
      label: t(dashboardWords.pendingMachines),
      value: pending,
      path: machinesPath,
      state: { shelfStatus: 'PENDING' },
      highlighted: pending > 0,
    },
    {
      key: 'pendingDemands',
      label: t(dashboardWords.pendingDemands),
      note: data.oldestDemand && t(dashboardWords.oldestDemand, { age: relativeTime(data.oldestDemand, now(), lang) }),
      value: data.pendingDemands,
      path: '/motor/demand-review',
      highlighted: data.pendingDemands > 0,
    },
    {
      key: 'pendingUsers',
      label: t(dashboardWords.pendingUsers),
      value: data.pendingUsers,
      path: usersPath,
      state: { status: 0 },
      highlighted: data.pendingUsers > 0,
    },
    ...states
      .filter(({ value }) => others[value])
      .map(({ value: key, label }) => ({
        key: String(key),
        label: `${t(dashboardWords.machines)} · ${label}`,
        value: others[key] ?? 0,
        path: machinesPath,
        state: { shelfStatus: key },
      })),
    { key: 'users', label: t(dashboardWords.users), value: data.users, path: usersPath },
    { key: 'brands', label: t(dashboardWords.brands), value: data.brands, path: '/motor/brand' },
  ]
  return (
    <ul className="tiles">
      {tiles.map(({ key, label, note, value, path, state, highlighted }) => (
        <li key={key}>
          <button type="button" className={highlighted ? 'highlighted' : ''} onClick={() => go(path, state)}>
            <span>{label}</span>
            <b>{formatNumber(value)}</b>
            {note && <small>{note}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function PendingListings({ rows, go }: { rows: Figures['newestPending']; go: Navigate }) {
  const t = useT()
  const lang = useLang()
  const { now } = useAdmin()
  return (
    <section className="panel">
      <h2>{t(dashboardWords.newestPending)}</h2>
      {rows.length === 0 && <p className="faint">{t(dashboardWords.nothingPending)}</p>}
      <ul className="pending">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="faint">{row.listingNo}</span>
            <span>{titleOf(machine, row, lang)}</span>
            <time dateTime={row.createTime.replace(' ', 'T')} title={row.createTime} className="faint">
              {relativeTime(row.createTime, now(), lang)}
            </time>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Button type="primary" onClick={() => go(machinesPath, { shelfStatus: 'PENDING' })}>
          {t(dashboardWords.review)}
        </Button>
      )}
    </section>
  )
}

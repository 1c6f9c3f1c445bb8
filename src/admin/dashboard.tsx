import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useLang, useT } from '#i18n/language.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { useChoices } from '#kernel/admin/choices.ts'
import { Failed } from '#kernel/admin/form-body.tsx'
import { titleOf } from '#kernel/admin/page-shape.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { call } from '#ui/call.ts'
import { ago, grouped } from '#ui/moment.ts'
import { dashboardWords } from './admin.words.ts'
import type { Go } from './menu-items.ts'

interface Figures {
  /** Listings by shelf status. */
  readonly machines: Readonly<Record<string, number>>
  readonly users: number
  readonly pendingUsers: number
  readonly brands: number
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
  readonly value: number
  /** Where one does something about it, and what of it. */
  readonly path: string
  readonly about?: unknown
  readonly waits?: boolean
}

const machines = '/motor/machine'
const users = '/system/user'

/** What waits, and what there is: the first page of the back-office. */
export default function Dashboard({ go }: { go: Go }) {
  const t = useT()
  const lang = useLang()
  const { holds } = useAdmin()
  const allowed = ['machine_view', 'user_view', 'brand_view'].some(holds)
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', lang, 'figures'],
    queryFn: () => call<Figures>('GET', '/blade-desk/dashboard/figures'),
    enabled: allowed,
  })
  if (!allowed) return <Empty description={t(dashboardWords.nothingToDo)} />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="dashboard">
      <Tiles data={data} go={go} />
      <Pending rows={data.newestPending} go={go} />
    </div>
  )
}

function Tiles({ data, go }: { data: Figures; go: Go }) {
  const t = useT()
  const states = useChoices(machine.fields.shelfStatus).options
  const { PENDING: pending = 0, ...others } = data.machines
  const tiles: Tile[] = [
    {
      key: 'pending',
      label: t(dashboardWords.pendingMachines),
      value: pending,
      path: machines,
      about: { shelfStatus: 'PENDING' },
      waits: pending > 0,
    },
    {
      key: 'pendingUsers',
      label: t(dashboardWords.pendingUsers),
      value: data.pendingUsers,
      path: users,
      about: { status: 0 },
      waits: data.pendingUsers > 0,
    },
    ...states
      .filter(({ value }) => others[value])
      .map(({ value: key, label }) => ({
        key: String(key),
        label: `${t(dashboardWords.machines)} · ${label}`,
        value: others[key] ?? 0,
        path: machines,
        about: { shelfStatus: key },
      })),
    { key: 'users', label: t(dashboardWords.users), value: data.users, path: users },
    { key: 'brands', label: t(dashboardWords.brands), value: data.brands, path: '/motor/brand' },
  ]
  return (
    <ul className="tiles">
      {tiles.map(({ key, label, value, path, about, waits }) => (
        <li key={key}>
          <button type="button" className={waits ? 'waits' : ''} onClick={() => go(path, about)}>
            <span>{label}</span>
            <b>{grouped(value)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Pending({ rows, go }: { rows: Figures['newestPending']; go: Go }) {
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
              {ago(row.createTime, now(), lang)}
            </time>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Button type="primary" onClick={() => go(machines, { shelfStatus: 'PENDING' })}>
          {t(dashboardWords.review)}
        </Button>
      )}
    </section>
  )
}

import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { PossibleTransition } from '#kernel/resource/open-row.ts'
import { Icon } from '#ui/icon.tsx'
import { DeletedRows } from '../../own/deleted-rows.tsx'
import { useOwnWrites } from '../../own/use-own-writes.ts'
import { WriteMessage } from '../../own/write-message.tsx'
import styles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { UntilHydrated } from '../../until-hydrated.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { demandTitle } from './demand.ts'
import { demandSearchOf, demandsPerPage, emptyDemandQuery } from './demand-query.ts'
import { OwnDemandCard } from './own-demand-card.tsx'
import type { OwnDemand, OwnDemandList } from './purchase.loader.ts'

/** The user's own demands in all states, with the transitions that are allowed. */
export default function OwnDemands({ query, states, page }: OwnDemandList) {
  const t = useT()
  const address = useAddress()
  const writes = useOwnWrites('/blade-collaboration/collaboration')
  useSessionEndRedirect()
  const move = async (demand: OwnDemand, { to, label, undo }: PossibleTransition, more: object) => {
    const text = t(['{title}：{label}，操作成功', '{title}: {label}, done'], { label, title: t(demandTitle(demand)) })
    await writes.post('move', {
      body: { ids: demand.id, demandStatus: to, ...more },
      success: () => ({ ok: true, text, ...(undo && { undo: () => writes.undoTransition(demand.id) }) }),
    })
    writes.settle()
  }
  const remove = async (demand: OwnDemand) => {
    await writes.remove([demand.id], t(['已删除“{title}”', '“{title}” is deleted'], { title: t(demandTitle(demand)) }))
    writes.settle()
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['我的求购', 'My demands'])}</h1>
        <Link className="button main" to={address('/purchase_publish')}>
          <Icon name="plus" size={18} />
          {t(['发布求购', 'Publish a demand'])}
        </Link>
      </div>
      <nav className={styles.tabs} aria-label={t(['状态', 'State'])}>
        {[{ key: '', label: t(['全部', 'All']) }, ...states].map(({ key, label }) => (
          <Link
            key={key}
            to={address(`/purchase${demandSearchOf({ ...emptyDemandQuery, isSelf: true, state: key })}`)}
            aria-current={key === query.state ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <WriteMessage writes={writes} />
      {page.records.length === 0 && (
        <p className={styles.empty}>
          {query.state
            ? t(['没有处于这个状态的求购。', 'None of your demands is in this state.'])
            : t([
                '您还没有发布求购：写下需要的电机，卖家会来报价。',
                'You have no demands yet: say what you need, and sellers will quote.',
              ])}
        </p>
      )}
      <UntilHydrated>
        <ul className={styles.list}>
          {page.records.map((demand) => (
            <OwnDemandCard
              key={demand.id}
              demand={demand}
              onMove={(transition, more) => move(demand, transition, more)}
              onRemove={() => remove(demand)}
            />
          ))}
        </ul>
      </UntilHydrated>
      <PageLinks
        current={query.current}
        size={demandsPerPage}
        total={page.total}
        to={(current) => `/purchase${demandSearchOf({ ...query, current })}`}
      />
      <DeletedRows writes={writes} />
    </main>
  )
}

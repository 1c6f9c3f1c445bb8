import { Fragment, lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { langOf } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { Icon } from '#ui/icon.tsx'
import { Follow } from '../../follow/follow.tsx'
import { headOf } from '../../head.ts'
import { Inquire } from '../../inquiry/inquire.tsx'
import { decidingFigures } from '../../motor/deciding-figures.ts'
import { type ListedMotor, motorOf } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { titleOf } from '../../motor/motor-text.ts'
import { textLanguage } from '../../motor/text-language.ts'
import { useRootData } from '../../root-data.ts'
import { ContactBar, ContactCard } from './contact-card.tsx'
import { DimensionDrawing } from './dimension-drawing.tsx'
import { drawingOf } from './drawing.ts'
import { Gallery } from './gallery.tsx'
import { KeyFigures } from './key-figures.tsx'
import { notesOf } from './listing-notes.ts'
import { loadMotor, loadSpecification } from './machine.loader.ts'
import styles from './machine.module.css'
import { pageFieldsOf, withFiles } from './page-fields.ts'
import { remarksIn } from './remarks.ts'
import { Share } from './share.tsx'
import { type Replacement, SimilarMotors, shownReplacement } from './similar-motors.tsx'
import { Specification } from './specification-groups.tsx'
import { crumbsOf, motorHead } from './structured-data.ts'
import { useViewCount } from './use-view-count.ts'

const Files = lazy(() => import('./files.tsx').catch(() => ({ default: () => null })))

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const row = await loadMotor(services, params.id ?? '')
  const [similar, others, seller, specification] = await Promise.all([
    services.get<Replacement[]>('/blade-machine/machine/similar', { id: row.id }),
    services.get<ListedMotor[]>('/blade-machine/machine/others', { id: row.id }),
    services.get<{ id: string }>('/blade-machine/seller/of', { id: row.id }),
    loadSpecification(services, row, langOf(url.pathname)),
  ])
  const fields = pageFieldsOf(withFiles(row, services.lang))
  const remarks = (text: string | null | undefined): string => remarksIn(text ?? '', services.lang)
  const motor = { ...fields, description: remarks(fields.description), conditionNote: remarks(fields.conditionNote) }
  return {
    motor,
    figures: decidingFigures({ ...row }, services.lang),
    groups: specification.groups,
    drawing: drawingOf(specification.dimensions),
    notes: notesOf(motor, services.lang),
    replacements: similar.map(shownReplacement),
    others: others.map(motorOf),
    sellerId: seller.id,
    crumbs: crumbsOf(motor, services.lang).slice(0, -1),
    head: motorHead(motor, services.origin, services.lang),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  return headOf(args, args.loaderData?.head ?? { title: ['没有找到', 'Not found'], indexed: false })
}

export default function MachinePage() {
  const t = useT()
  const address = useAddress()
  const { motor, figures, groups, drawing, notes, replacements, others, sellerId, crumbs } = useLoaderData<typeof loader>()
  const user = useRootData()?.user
  const title = t(titleOf(motor))
  const mayChange = Boolean(motor.transitions?.length)
  // Staff may change it too, but not sell it.
  const maySell = motor.transitions?.some(({ name }) => name === 'sell')
  useViewCount(motor.id, !maySell)
  // Whoever looks for it is served by what replaces it.
  const isSold = motor.shelfStatus === 'SOLD'
  return (
    <>
      <main id="content" className={`wide ${styles.page}`}>
        <nav className={styles.breadcrumb} aria-label={t(['位置', 'Breadcrumb'])}>
          {crumbs.map(({ name, path }, index) => (
            <Fragment key={path}>
              {index > 0 && <Icon name="right" size={14} />}
              <Link to={address(path)}>{name}</Link>
            </Fragment>
          ))}
        </nav>
        <div className={styles.gallery}>
          <Gallery motor={motor} name={title} />
        </div>
        <div className={styles.side}>
          <header>
            <h1>{title}</h1>
            <p className={styles.badges}>
              {motor.listingNo && <span>{motor.listingNo}</span>}
              {motor.isDemo && <span className="badge">{t(['示例数据', 'Demo data'])}</span>}
              {user && mayChange && <Link to={address(`/product_publish?id=${motor.id}`)}>{t(['编辑', 'Edit'])}</Link>}
              {user && maySell && <Link to={address(`/product_publish?copy=${motor.id}`)}>{t(['复制发布', 'Copy'])}</Link>}
            </p>
          </header>
          <KeyFigures motor={motor} figures={figures} />
          {notes.map((note) => (
            <p key={note} className="note warn">
              {note}
            </p>
          ))}
        </div>
        <div className={styles.offer}>
          {!isSold && (
            <div className={styles.contact}>
              <ContactCard motor={motor} sellerId={sellerId} />
            </div>
          )}
          {!isSold && !maySell && <Inquire listingId={motor.id} />}
          {!maySell && (
            <p className={styles.badges}>
              <Follow type="LISTING" id={motor.id} />
              <Follow type="SELLER" id={motor.id} />
            </p>
          )}
          <Share id={motor.id} title={title} />
        </div>
        <div className={styles.below}>
          {isSold && <SimilarMotors replacements={replacements} />}
          {motor.description && (
            <section>
              <h2>{t(['说明', 'Remarks'])}</h2>
              <p className={styles.text} lang={textLanguage(motor.description)}>
                {motor.description}
              </p>
            </section>
          )}
          {motor.attachments && motor.attachments.length > 0 && (
            <Suspense>
              <Files files={motor.attachments} />
            </Suspense>
          )}
          <Specification groups={groups} />
          {drawing && <DimensionDrawing drawing={drawing} frame={motor.frame} />}
          {!isSold && <SimilarMotors replacements={replacements} />}
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 id="others">{t(['该卖家的其他现货', 'More from this seller'])}</h2>
              <MotorCards motors={others} always />
            </section>
          )}
        </div>
      </main>
      {!isSold && <ContactBar motor={motor} />}
    </>
  )
}

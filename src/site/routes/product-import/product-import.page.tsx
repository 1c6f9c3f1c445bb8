import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { defaultNames } from '#modules/machine/stock-import/import-targets.ts'
import { servicesOf } from '#site/services.ts'
import { startTokenRenewal } from '#ui/session.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import { UntilHydrated } from '../../until-hydrated.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import { newDraft } from '../publish/draft.ts'
import { listingForm } from '../publish/listing-form.ts'
import { loadPublish, type PublishData, type Values } from '../publish/publish.loader.ts'
import { ChooseFile, Template } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { jobNames } from './job-names.ts'
import { PastImports } from './past-imports.tsx'
import styles from './product-import.module.css'
import { Review } from './review.tsx'
import { SavedNote } from './saved-note.tsx'
import { type ImportState, useStockImport } from './use-stock-import.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (!services.user) throw redirectToLogin(url)
  const { path, state, dictionaries } = listingForm
  return loadPublish(services, { params: new URLSearchParams(), path, state, dictionaries, ownList: machine.ownList, own: {} })
}

/** The address names the job that is watched, which the page reads itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: ['导入库存表', 'Import a stock list'], indexed: false })
}

/** What all rows get where nothing was chosen before: the terms of the latest listing. */
function proposedFor({ account, latest }: PublishData): Values {
  const draft = newDraft(listingForm, account, '', latest ?? undefined)
  const names = defaultNames.filter((name) => name !== 'contact' && name !== 'priceMode' && draft[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

export default function ProductImportPage() {
  const t = useT()
  const address = useAddress()
  const data = useLoaderData<typeof loader>()
  const { state, failure, restart, open, check, checkAgain, start, undo, stop } = useStockImport(data.account.id)
  const content = useRef<HTMLDivElement>(null)
  // A sheet stays where it is while it is checked again.
  const shown = state.step === 'review' || state.step === 'working' ? state.shown : undefined
  const shownStep = shown ? 'review' : state.step
  const step = useRef<string>(shownStep)
  useEffect(startTokenRenewal, [])
  useSessionEndRedirect()
  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (step.current !== shownStep) content.current?.focus()
    step.current = shownStep
  }, [shownStep])
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['导入库存表', 'Import a stock list'])}</h1>
        <Link className="button" to={address('/product?isSelf=1')}>
          {t(['我的现货', 'My stock'])}
        </Link>
      </div>
      <noscript>
        <p className="note warn">{t(['导入需要启用 JavaScript。', 'Importing needs JavaScript: please enable it.'])}</p>
      </noscript>
      <UntilHydrated>
        <div ref={content} tabIndex={-1} className={styles.content}>
          {failure.text && (
            <div className={`note bad ${styles.notice}`} role="alert">
              <span>{failure.text}</span>
              {failure.retry && (
                <button type="button" className="button" onClick={failure.retry}>
                  {t(['重试', 'Try again'])}
                </button>
              )}
            </div>
          )}
          {state.step === 'choose' && (
            <>
              <SavedNote userId={data.account.id} onOpen={open} />
              <ChooseFile onFile={(file) => void check(file, proposedFor(data))} />
              <Template types={data.options.typeCode ?? []} />
              <PastImports onOpen={open} onUndo={(importId) => void undo(importId)} />
            </>
          )}
          {state.step === 'working' && !shown && <Working state={state} onStop={stop} />}
          {shown && (
            <Review
              key={shown.sheet.fileId}
              {...shown}
              data={data}
              working={state.step === 'working' && <Working state={state} onStop={stop} />}
              onRestart={restart}
              onCheck={(choices) => void checkAgain(shown.sheet, choices)}
              onStart={(choices) => void start(shown.sheet, choices)}
            />
          )}
          {state.step === 'done' && <ImportResult {...state} onUndo={(importId) => void undo(importId)} onMore={restart} />}
        </div>
      </UntilHydrated>
    </main>
  )
}

const doing: Readonly<Record<string, Words>> = {
  [jobNames.check]: ['正在检查…', 'Checking…'],
  [jobNames.run]: ['正在导入…', 'Importing…'],
  [jobNames.undo]: ['正在撤销…', 'Undoing…'],
}

interface WorkingProps {
  readonly state: Extract<ImportState, { step: 'working' }>
  readonly onStop: (jobId: string) => Promise<unknown>
}

function Working({ state: { name, jobId, percent, isOffline, file }, onStop }: WorkingProps) {
  const t = useT()
  const words = file === undefined ? t(doing[name] ?? ['正在处理…', 'Working…']) : t(['正在上传 {file}…', 'Uploading {file}…'], { file })
  return (
    <div className={styles.working}>
      <p role="status">{isOffline ? t(['网络已断开，导入在服务器上继续', 'No connection: the import goes on at the server']) : words}</p>
      <progress max={100} value={percent} aria-label={words} />
      <p className={styles.actions}>
        <span className="figure">{percent}%</span>
        {file === undefined && (
          <span className={styles.faint}>{t(['可以离开此页，稍后回来看结果。', 'You may leave this page and come back later.'])}</span>
        )}
        {jobId !== '' && (
          <button type="button" className="button" onClick={() => void onStop(jobId)}>
            {t(['停止', 'Stop'])}
          </button>
        )}
      </p>
    </div>
  )
}

import { Link } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import { dateTimeIn } from '#ui/date-time.ts'
import { useRootData } from '../../root-data.ts'
import { draftOf } from './draft.ts'
import type { Draft, FormDefinition } from './form-definition.ts'
import type { PublishData } from './publish.loader.ts'
import styles from './publish.module.css'
import { savedAtOf } from './use-draft.ts'

const minuteOf = (dateTime: string): string => dateTime.slice(0, 16)

/** When a draft was saved on this device, as the server prints times. */
export function useSavedTime(draft: Draft): string {
  const timeZone = useRootData()?.timeZone
  const savedAt = savedAtOf(draft)
  return savedAt === undefined || !timeZone ? '' : dateTimeIn(timeZone, savedAt)
}

interface DraftChoiceProps {
  readonly definition: FormDefinition
  readonly data: PublishData
  /** The draft of this device. */
  readonly other: Draft
  readonly onDevice: () => void
  readonly onServer: () => void
}

/** Fields of the form that two drafts have not in common. */
function differing(definition: FormDefinition, a: Draft, b: Draft): string[] {
  const plain = (value: unknown): string => JSON.stringify(value === '' || value === null ? undefined : value) ?? ''
  return definition.names.filter((name) => plain(a[name]) !== plain(b[name]))
}

/** Asks which draft to go on with, where the one on the server was saved after the one on this device was begun. */
export function DraftChoice({ definition, data, other, onDevice, onServer }: DraftChoiceProps) {
  const t = useT()
  const savedTime = useSavedTime(other)
  const names = differing(definition, other, data.row ? draftOf(definition, data.row) : {})
  const labels = names.map((name) => t(definition.fieldOf(name).label)).join(t(['、', ', ']))
  return (
    <section className={styles.saved} aria-labelledby="which">
      <h2 id="which">{t(['用哪一份？', 'Which one do you want?'])}</h2>
      <p className="note warn">
        {t([
          '本机有没提交的修改，而服务器上的那一份后来又保存过，例如在另一台设备上。',
          'This device has changes that were not sent, and the one on the server has been saved since, for example on another device.',
        ])}
      </p>
      <ul>
        <li>{t(['服务器：{time} 保存（较新）', 'Server: saved {time} (newer)'], { time: minuteOf(data.row?.updateTime ?? '') })}</li>
        <li>
          {savedTime ? t(['本机：{time} 保存', 'This device: saved {time}'], { time: minuteOf(savedTime) }) : t(['本机', 'This device'])}
        </li>
        {labels !== '' && <li>{t(['不同之处：{labels}', 'They differ in: {labels}'], { labels })}</li>}
      </ul>
      <div className={styles.actions}>
        <button type="button" className="button main" onClick={onServer}>
          {t(['用服务器上的', 'Take the one on the server'])}
        </button>
        <button type="button" className="button" onClick={onDevice}>
          {t(['用本机的', 'Take the one on this device'])}
        </button>
      </div>
    </section>
  )
}

interface StoredDraftNoticeProps {
  readonly definition: FormDefinition
  readonly data: PublishData
  readonly draft: Draft
}

/** Offers the draft on the server where a new one is begun, or was begun on this device before that draft was saved. */
export function StoredDraftNotice({ definition, data: { stored }, draft }: StoredDraftNoticeProps) {
  const t = useT()
  const address = useAddress()
  const savedTime = useSavedTime(draft)
  const lang = useLang()
  if (!stored || savedTime > stored.savedTime) return null
  const words = { title: (lang === 'en' && stored.titleEn) || stored.title, time: minuteOf(stored.savedTime) }
  return (
    <p className="note" role="status">
      {savedTime
        ? t(
            [
              '服务器上有一份更新的草稿“{title}”（{time} 保存），本机这一份是之前的。',
              'A newer draft is on the server: “{title}”, saved {time}. The one below is from before.',
            ],
            words,
          )
        : t(['您有草稿“{title}”（{time} 保存）。', 'You have a draft: “{title}”, saved {time}.'], words)}{' '}
      <Link to={address(`/${definition.isWanted ? 'purchase' : 'product'}_publish?id=${stored.id}`)}>{t(['继续填写', 'Continue'])}</Link>
    </p>
  )
}

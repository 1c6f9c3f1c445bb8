import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import type { ContactDetail } from '#motors/contact-extraction.ts'
import { mayBeModel } from '#motors/model-text.ts'
import { Icon } from '#ui/icon.tsx'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from './paste-box.module.css'

const contactNames: Readonly<Record<NonNullable<ContactDetail['field']>, Words>> = {
  name: ['姓名', 'Name'],
  mobile: ['手机', 'Mobile'],
  phone: ['电话', 'Phone'],
  wechat: ['微信', 'WeChat'],
  email: ['邮箱', 'E-mail'],
}

/** Accounts that no contact has a field for. */
const unpublished: Readonly<Record<string, string>> = { qq: 'QQ', messenger: 'Telegram/Skype' }

interface FoundContactsProps {
  readonly contacts: readonly ContactDetail[]
  /** What the contact of the listing holds already. */
  readonly entered: Readonly<Record<string, unknown>>
  readonly onTake: (contact: ContactDetail) => void
}

/** Contacts that stood in the pasted text: they belong to the contact of the listing, where only those read them who may. */
export function FoundContacts({ contacts, entered, onTake }: FoundContactsProps) {
  const t = useT()
  if (contacts.length === 0) return null
  const nameOf = ({ field, kind }: ContactDetail): string => (field ? t(contactNames[field]) : (unpublished[kind] ?? t(['网址', 'Site'])))
  const belonging = contacts.filter(({ field }) => field)
  return (
    <div className={styles.findings}>
      <p>
        {belonging.length > 0
          ? t([
              '文字里有联系方式：它们属于“联系人”，按您选的可见性显示，不会写进标题、型号和备注。',
              'The text contains contact details: they belong under “Contact”, for those whom you let see it, and go into no title, model or remarks.',
            ])
          : t(['文字里的网址、QQ 号等不会公开。', 'Addresses of sites and accounts such as QQ in the text are not published.'])}
      </p>
      <ul className={styles.chips}>
        {contacts.map((contact) => (
          <li key={contact.kind + contact.value}>
            <span>
              {nameOf(contact)} <b>{contact.value}</b>
            </span>
            {contact.field &&
              (entered[contact.field] === contact.value ? (
                <span className={styles.done}>
                  <TaskIcon name="check" size={16} />
                  {t(['已在联系人里', 'Under Contact'])}
                </span>
              ) : (
                <button type="button" className="button" onClick={() => onTake(contact)}>
                  {t(['填入联系人', 'Put under Contact'])}
                </button>
              ))}
            {!contact.field && <span className={styles.done}>{t(['不公开', 'Not published'])}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface UnreadWordsProps {
  readonly words: readonly string[]
  readonly hasModel: boolean
  readonly onRemark: (word: string) => void
  readonly onModel: (word: string) => void
  readonly onDismiss: (word: string) => void
}

/** Words that were not understood: they go into the remarks or the model only when the seller says so. */
export function UnreadWords({ words, hasModel, onRemark, onModel, onDismiss }: UnreadWordsProps) {
  const t = useT()
  if (words.length === 0) return null
  return (
    <div className={styles.findings}>
      <p>{t(['没有读懂的词，不会自动写进任何字段：', 'Not understood, and written into no field by itself:'])}</p>
      <ul className={styles.chips}>
        {words.map((word) => (
          <li key={word}>
            <b>{word}</b>
            {!hasModel && mayBeModel(word) && (
              <button type="button" className="button" onClick={() => onModel(word)}>
                {t(['作为型号', 'Use as the model'])}
              </button>
            )}
            <button type="button" className="button" onClick={() => onRemark(word)}>
              {t(['写入备注', 'To the remarks'])}
            </button>
            <button
              type="button"
              className="button plain"
              aria-label={t(['忽略“{word}”', 'Ignore “{word}”'], { word })}
              onClick={() => onDismiss(word)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { AskButton } from '#ui/ask-button.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { CompanyPageForm } from './company-page-form.tsx'
import { OneLineForm } from './one-line-form.tsx'
import type { OwnCompany, Run } from './own-company.ts'
import { Section } from './section.tsx'
import styles from './userinfo.module.css'

const read = (): Promise<OwnCompany> => call<OwnCompany>('GET', '/blade-machine/company/mine')

/** The members of the user's company, who manage each other's listings and demands, and who wants to be one. */
export function CompanyMembers() {
  const t = useT()
  const [company, setCompany] = useState<OwnCompany>()
  const [message, setMessage] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const sendOnce = useSendOnce()
  useEffect(() => {
    read().then(setCompany, () => setMessage(t(['没有加载成功，请刷新页面', 'This could not be loaded: reload the page'])))
  }, [t])
  const run = useCallback(
    async (path: string, body: object, done: Words): Promise<boolean> => {
      try {
        await sendOnce([path, body], (headers) => call('POST', `/blade-machine/company/${path}`, { body, headers }))
        setMessage(t(done))
        setCompany(await read())
        status.current?.focus()
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setMessage(error.msg)
        return false
      }
    },
    [t, sendOnce],
  )
  return (
    <Section id="members" title={['企业成员', 'Company members']}>
      <p>
        {t([
          '同一企业的成员共同管理现货和求购；询价和报价各自处理。加入须双方同意。',
          'Members of one company manage each other’s listings and demands; inquiries and quotes stay those of each. Joining takes the consent of both sides.',
        ])}
      </p>
      {!company && message === '' && <p role="status">{t(['正在加载…', 'Loading…'])}</p>}
      {company && (company.id === '' ? <NoCompany run={run} /> : <Members company={company} run={run} />)}
      {company && <Open company={company} run={run} />}
      {company?.isManager && (
        <>
          <OneLineForm
            label={['邀请账号', 'Invite an account']}
            button={['邀请', 'Invite']}
            onSend={(account) =>
              run('invite', { account }, ['邀请已记录，对方登录后可以接受', 'Invited: whoever has this account can accept it'])
            }
          />
          <CompanyPageForm company={company} />
        </>
      )}
      <p ref={status} tabIndex={-1} role="status">
        {message}
      </p>
    </Section>
  )
}

function NoCompany({ run }: { run: Run }) {
  const t = useT()
  return (
    <>
      <p>
        {t([
          '填写上面的公司名称后，可以邀请成员；也可以申请加入已有企业。',
          'Enter the name of your company above to invite members, or ask to join one that is here.',
        ])}
      </p>
      <OneLineForm
        label={['企业编号或卖家主页地址', 'Number of the company, or the address of its page']}
        button={['申请加入', 'Ask to join']}
        onSend={(text) => {
          const id = /\d{19}/.exec(text)?.[0] ?? text
          return run('apply', { id }, ['申请已提交，等待对方同意', 'Asked: the company has to accept'])
        }}
      />
    </>
  )
}

function Members({ company: { id, name, isManager, members }, run }: { company: OwnCompany; run: Run }) {
  const t = useT()
  const address = useAddress()
  return (
    <>
      <p>
        <Link className={styles.target} to={address(`/seller/${id}`)}>
          {t(['{name}的主页', 'The page of {name}'], { name })}
        </Link>
      </p>
      <ul className={styles.sessions}>
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <strong>{member.name}</strong> {member.account}{' '}
              {member.isManager && <span className="badge">{t(['管理账号', 'Manager'])}</span>}
            </span>
            {isManager && !member.isManager && (
              <AskButton
                label={t(['移除 {name}', 'Remove {name}'], { name: member.name })}
                question={t(
                  [
                    '确定将 {name} 移出企业？其现货和求购归其本人，双方不再共同管理；再次加入须重新邀请。',
                    'Remove {name} from the company? The listings and demands of this account stay its own and are no longer managed together; to join again, it has to be invited.',
                  ],
                  { name: member.name },
                )}
                confirmLabel={t(['移除', 'Remove'])}
                onConfirm={() => run('leave', { userId: member.id }, ['已移除', 'Removed'])}
              >
                {t(['移除', 'Remove'])}
              </AskButton>
            )}
          </li>
        ))}
      </ul>
      {!isManager && (
        <p>
          <AskButton
            question={t(
              [
                '确定退出“{name}”？您的现货和求购归您本人，不再与同事共同管理；再次加入须对方同意。',
                'Leave {name}? Your listings and demands stay yours and are no longer managed with your colleagues; to join again, the company has to accept you.',
              ],
              { name },
            )}
            confirmLabel={t(['退出企业', 'Leave the company'])}
            onConfirm={() => run('leave', {}, ['已退出企业', 'You have left the company'])}
          >
            {t(['退出企业', 'Leave the company'])}
          </AskButton>
        </p>
      )}
    </>
  )
}

const takesIn: Words = [
  '接受 {name} 加入企业？该账号将与成员共同管理现货和求购。',
  'Take {name} into the company? This account and the members will manage each other’s listings and demands.',
]
const joins: Words = [
  '加入“{name}”？您与其成员将共同管理现货和求购。',
  'Join {name}? You and its members will manage each other’s listings and demands.',
]
const leavesOwn: Words = [
  '加入“{name}”？您将离开“{ownName}”；如果您是它唯一的成员，它和它的主页将随之取消，卖家认证须重新办理。',
  'Join {name}? You leave {ownName}; if you are its only member, it ends and so does its page, and a verified seller has to be verified again.',
]

/** Open invitations and requests: what the other side asked is accepted here, what this side asked is taken back. */
function Open({ company: { id: ownId, name: ownName, open, mine }, run }: { company: OwnCompany; run: Run }) {
  const t = useT()
  const all = [
    ...mine.map((each) => ({ ...each, isReceived: each.side === 'COMPANY' })),
    ...open.map((each) => ({ ...each, isReceived: each.side === 'ACCOUNT' })),
  ]
  if (all.length === 0) return null
  const answer = (id: string, accepted: boolean, done: Words) => run('answer', { id, accepted }, done)
  return (
    <ul className={styles.sessions} aria-label={t(['邀请与申请', 'Invitations and requests'])}>
      {all.map(({ id, name, side, isReceived }) => (
        <li key={id}>
          <span>
            {side === 'COMPANY' ? t(['邀请：{name}', 'Invitation: {name}'], { name }) : t(['申请：{name}', 'Request: {name}'], { name })}
          </span>
          <span className={styles.actions}>
            {isReceived && (
              <AskButton
                className="button main"
                label={t(['接受：{name}', 'Accept: {name}'], { name })}
                question={side === 'COMPANY' ? t(ownId === '' ? joins : leavesOwn, { name, ownName }) : t(takesIn, { name })}
                confirmLabel={t(['接受', 'Accept'])}
                onConfirm={() => answer(id, true, ['已接受', 'Accepted'])}
              >
                {t(['接受', 'Accept'])}
              </AskButton>
            )}
            <button
              type="button"
              className="button"
              aria-label={
                isReceived ? t(['拒绝：{name}', 'Decline: {name}'], { name }) : t(['撤回：{name}', 'Take back: {name}'], { name })
              }
              onClick={() => void answer(id, false, isReceived ? ['已拒绝', 'Declined'] : ['已撤回', 'Taken back'])}
            >
              {isReceived ? t(['拒绝', 'Decline']) : t(['撤回', 'Take back'])}
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}

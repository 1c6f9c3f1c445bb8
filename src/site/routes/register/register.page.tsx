import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { CallError, send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { focusFirstWrong, TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { type FormErrors, formErrorOf } from '../../form-errors.ts'
import { headOf } from '../../head.ts'
import { useRoot } from '../../reader.ts'
import styles from '../login/login.module.css'
import { checkApplication } from './application.ts'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['注册', 'Register'],
    description: ['注册后可以发布现货、查看卖家联系方式', 'Register to publish stock and to see the contact of sellers'],
  })
}

const fields: ReadonlySet<string> = new Set(['tenantId', 'name', 'account', 'phone', 'password', 'password2', 'captchaCode'])

export default function RegisterPage() {
  const t = useT()
  const [params] = useSearchParams()
  const [sent, setSent] = useState<string>()
  if (params.get('reset')) return <ResetHint />
  if (sent !== undefined) return <Sent words={sent} />
  return (
    <main id="content" className={styles.page}>
      <ApplicationForm
        onSent={(audited) =>
          setSent(
            audited
              ? t(['注册申请已提交,请耐心等待管理员通过!', 'Your registration was sent; please wait for the approval of an administrator'])
              : t(['注册成功，请登录', 'You are registered; please log in']),
          )
        }
      />
    </main>
  )
}

function ApplicationForm({ onSent }: { onSent: (audited: boolean) => void }) {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [picture, renewPicture] = useCaptcha()
  const [wrong, setWrong] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstWrong(form.current)
  }, [wrong])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const application = { ...said, tenantId: said.tenantId || platformTenant }
    const found = checkApplication(application)
    setWrong(found ? { [found.field]: t(found.words) } : {})
    if (found) return
    setBusy(true)
    try {
      const answer = await send('POST', '/blade-user/register', { body: { ...application, captchaKey: picture?.key ?? '' } })
      onSent((answer as { data?: { audit?: boolean } }).data?.audit !== false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(formErrorOf(error, fields))
      renewPicture()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
      <h1>{t(['注册', 'Register'])}</h1>
      <p>
        {t([
          '注册后可以发布现货、查看卖家联系方式。管理员审核通过后即可登录。',
          'Publish stock and see the contact of sellers. You can log in once an administrator has approved.',
        ])}
      </p>
      <div role="alert">{wrong[''] && <p className="note bad">{wrong['']}</p>}</div>
      <noscript>
        <p className="note warn">{t(['注册需要开启 JavaScript。', 'Registering needs JavaScript.'])}</p>
      </noscript>
      <TextField
        label={t(['账号', 'Account'])}
        name="account"
        autoComplete="username"
        autoCapitalize="off"
        maxLength={45}
        required
        error={wrong.account}
        hint={t(['登录时使用', 'You log in with it'])}
      />
      <TextField
        label={t(['昵称', 'Name'])}
        name="name"
        autoComplete="nickname"
        maxLength={20}
        error={wrong.name}
        hint={t(['公司或称呼，显示在页眉', 'Company or name, shown in the header'])}
      />
      <TextField label={t(['手机', 'Mobile'])} name="phone" type="tel" autoComplete="tel-national" maxLength={11} error={wrong.phone} />
      <TextField
        label={t(['密码', 'Password'])}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        error={wrong.password}
        hint={t(['至少 8 个字符', 'At least 8 characters'])}
      />
      <TextField
        label={t(['确认密码', 'Repeat the password'])}
        name="password2"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        error={wrong.password2}
      />
      <CaptchaField picture={picture} onRenew={renewPicture} error={wrong.captchaCode} />
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t(['正在提交…', 'Sending…']) : t(['注册', 'Register'])}
      </button>
      <details className={styles.tenant} open={wrong.tenantId !== undefined || undefined}>
        <summary>{t(['注册到其他租户', 'Register with another tenant'])}</summary>
        <TextField
          label={t(['租户编号', 'Tenant id'])}
          name="tenantId"
          defaultValue={params.get('tenantId') ?? ''}
          placeholder={platformTenant}
          maxLength={12}
          error={wrong.tenantId}
        />
      </details>
      <p className={styles.links}>
        <Link to={address('/login')}>{t(['已有账号，去登录', 'Log in instead'])}</Link>
      </p>
    </form>
  )
}

function Sent({ words }: { words: string }) {
  const t = useT()
  const address = useAddress()
  return (
    <main id="content" className={styles.page}>
      <div className={styles.form}>
        <h1>{t(['注册', 'Register'])}</h1>
        <p className="note ok" role="status">
          {words}
        </p>
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['去登录', 'Log in'])}</Link>
          <Link to={address('/product')}>{t(['看现货', 'See the stock'])}</Link>
        </p>
      </div>
    </main>
  )
}

/** A password is reset by people: the administrator sees who asks. */
function ResetHint() {
  const t = useT()
  const address = useAddress()
  const hotline = useRoot()?.summary?.params.hotline
  return (
    <main id="content" className={styles.page}>
      <div className={styles.form}>
        <h1>{t(['重置密码', 'Reset the password'])}</h1>
        <p>
          {t([
            '请用注册时的手机联系管理员或拨打服务热线，核实后会为你重置密码。',
            'Call an administrator or the hotline from the phone you registered with; they reset your password after checking who you are.',
          ])}
        </p>
        {hotline && (
          <a className="button main" href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>
            {hotline}
          </a>
        )}
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['返回登录', 'Back to the login'])}</Link>
        </p>
      </div>
    </main>
  )
}

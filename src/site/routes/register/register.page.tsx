import { type FormEvent, useState } from 'react'
import { Link, type MetaArgs, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { CallError, send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { formErrorOf } from '../../form-errors.ts'
import { headOf } from '../../head.ts'
import { useRootData } from '../../root-data.ts'
import { useFormErrors } from '../../use-form-errors.ts'
import styles from '../login/login.module.css'
import { validateRegistration } from './registration.ts'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['注册', 'Register'],
    description: ['注册后可以发布现货、查看卖家联系方式', 'Register to publish stock and to see the contact details of sellers'],
  })
}

const formFields: ReadonlySet<string> = new Set(['tenantId', 'name', 'account', 'phone', 'password', 'password2', 'captchaCode'])

export default function RegisterPage() {
  const t = useT()
  const [params] = useSearchParams()
  const [successMessage, setSuccessMessage] = useState<string>()
  if (params.get('reset')) return <ResetHint />
  if (successMessage !== undefined) return <RegistrationSent message={successMessage} />
  return (
    <main id="content" className={styles.page}>
      <RegistrationForm
        onSent={(needsApproval) =>
          setSuccessMessage(
            needsApproval
              ? t([
                  '注册申请已提交,请耐心等待管理员通过!',
                  'Your registration has been submitted. Please wait for an administrator to approve it.',
                ])
              : t(['注册成功，请登录', 'Registration complete. Please log in.']),
          )
        }
      />
    </main>
  )
}

function RegistrationForm({ onSent }: { onSent: (needsApproval: boolean) => void }) {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const [captcha, reloadCaptcha] = useCaptcha()
  const { form, errors, setErrors } = useFormErrors()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const registration = { ...values, tenantId: values.tenantId || platformTenant }
    const invalid = validateRegistration(registration)
    setErrors(invalid ? { [invalid.field]: t(invalid.words) } : {})
    if (invalid) return
    setBusy(true)
    try {
      const response = await send('POST', '/blade-user/register', { body: { ...registration, captchaKey: captcha?.key ?? '' } })
      onSent((response as { data?: { audit?: boolean } }).data?.audit !== false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(formErrorOf(error, formFields))
      reloadCaptcha()
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
          'Publish stock and see the contact details of sellers. You can log in once an administrator has approved your registration.',
        ])}
      </p>
      <div role="alert">{errors[''] && <p className="note bad">{errors['']}</p>}</div>
      <noscript>
        <p className="note warn">{t(['注册需要开启 JavaScript。', 'Registration requires JavaScript.'])}</p>
      </noscript>
      <TextField
        label={t(['账号', 'Account'])}
        name="account"
        autoComplete="username"
        autoCapitalize="off"
        maxLength={45}
        required
        error={errors.account}
        hint={t(['登录时使用', 'Used to log in'])}
      />
      <TextField
        label={t(['昵称', 'Name'])}
        name="name"
        autoComplete="nickname"
        maxLength={20}
        error={errors.name}
        hint={t(['公司或称呼，显示在页眉', 'Company or name, shown in the header'])}
      />
      <TextField label={t(['手机', 'Mobile'])} name="phone" type="tel" autoComplete="tel-national" maxLength={11} error={errors.phone} />
      <TextField
        label={t(['密码', 'Password'])}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        error={errors.password}
        hint={t(['至少 8 个字符', 'At least 8 characters'])}
      />
      <TextField
        label={t(['确认密码', 'Repeat the password'])}
        name="password2"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        error={errors.password2}
      />
      <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={errors.captchaCode} />
      <button type="submit" className="button main" disabled={busy}>
        {busy ? t(['正在提交…', 'Sending…']) : t(['注册', 'Register'])}
      </button>
      <details className={styles.tenant} open={errors.tenantId !== undefined || undefined}>
        <summary>{t(['注册到其他租户', 'Register with another tenant'])}</summary>
        <TextField
          label={t(['租户编号', 'Tenant id'])}
          name="tenantId"
          defaultValue={params.get('tenantId') ?? ''}
          placeholder={platformTenant}
          maxLength={12}
          error={errors.tenantId}
        />
      </details>
      <p className={styles.links}>
        <Link to={address('/login')}>{t(['已有账号，去登录', 'Log in instead'])}</Link>
      </p>
    </form>
  )
}

function RegistrationSent({ message }: { message: string }) {
  const t = useT()
  const address = useAddress()
  return (
    <main id="content" className={styles.page}>
      <div className={styles.form}>
        <h1>{t(['注册', 'Register'])}</h1>
        <p className="note ok" role="status">
          {message}
        </p>
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['去登录', 'Log in'])}</Link>
          <Link to={address('/product')}>{t(['看现货', 'See the stock'])}</Link>
        </p>
      </div>
    </main>
  )
}

/** There is no self-service password reset: an administrator verifies the user and resets the password. */
function ResetHint() {
  const t = useT()
  const address = useAddress()
  const hotline = useRootData()?.summary?.params.hotline
  return (
    <main id="content" className={styles.page}>
      <div className={styles.form}>
        <h1>{t(['重置密码', 'Reset the password'])}</h1>
        <p>
          {t([
            '请用注册时的手机联系管理员或拨打服务热线，核实后会为您重置密码。',
            'Call an administrator or the hotline from the phone you registered with. They will verify your identity and reset your password.',
          ])}
        </p>
        {hotline && (
          <a className="button main" href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>
            {hotline}
          </a>
        )}
        <p className={styles.links}>
          <Link to={address('/login')}>{t(['返回登录', 'Back to login'])}</Link>
        </p>
      </div>
    </main>
  )
}

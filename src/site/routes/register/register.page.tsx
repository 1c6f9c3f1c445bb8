import { useId, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { TextField } from '#ui/text-field.tsx'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { headOf } from '../../head.ts'
import { useRootData } from '../../root-data.ts'
import { useSentForm } from '../../use-sent-form.ts'
import styles from '../login/login.module.css'
import { registrationRules } from './registration.ts'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['注册', 'Register'],
    description: ['注册后可以发布现货、查看卖家联系方式', 'Register to publish stock and to see the contact details of sellers'],
  })
}

const formFields: ReadonlySet<string> = new Set([
  'tenantId',
  'name',
  'account',
  'phone',
  'password',
  'password2',
  'captchaCode',
  'termsVersion',
])

/** What a registration answered. */
interface Registered {
  readonly account: string
  readonly tenantId: string
  readonly needsApproval: boolean
  readonly statusToken: string
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { version } = await servicesOf(context).get<{ version: string }>('/blade-system/site/legal')
  return { termsVersion: version }
}

export default function RegisterPage() {
  const [params] = useSearchParams()
  const [registered, setRegistered] = useState<Registered>()
  if (params.get('reset')) return <ResetHint />
  if (registered) return <RegistrationSent registered={registered} />
  return (
    <main id="content" className={styles.page}>
      <RegistrationForm onSent={setRegistered} />
    </main>
  )
}

function RegistrationForm({ onSent }: { onSent: (registered: Registered) => void }) {
  const t = useT()
  const address = useAddress()
  const [params] = useSearchParams()
  const { termsVersion } = useLoaderData<typeof loader>()
  const [captcha, reloadCaptcha] = useCaptcha()
  const { form, errors, busy, onSubmit } = useSentForm({
    fields: formFields,
    rules: registrationRules.filter(({ field }) => field !== 'tenantId'),
    onRejected: reloadCaptcha,
    send: async (values) => {
      const registration = { ...values, tenantId: values.tenantId || platformTenant }
      const answer = await send('POST', '/blade-user/register', { body: { ...registration, captchaKey: captcha?.key ?? '' } })
      const { audit, statusToken = '' } = (answer as { data?: { audit?: boolean; statusToken?: string } }).data ?? {}
      onSent({ account: values.account ?? '', tenantId: registration.tenantId, needsApproval: audit !== false, statusToken })
    },
  })

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
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
      <Consent version={termsVersion} error={errors.termsVersion} />
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

/** The terms are accepted in the version that the page names. */
function Consent({ version, error }: { version: string; error: string | undefined }) {
  const t = useT()
  const address = useAddress()
  const id = useId()
  return (
    <div className="field">
      <div className={styles.consent}>
        <input
          id={id}
          type="checkbox"
          name="termsVersion"
          value={version}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}e`}
        />{' '}
        <label htmlFor={id}>{t(['我已阅读并同意', 'I have read and accept the'])}</label>{' '}
        <Link to={address('/terms')} target="_blank">
          {t(['用户协议', 'terms of use'])}
        </Link>{' '}
        {t(['和', 'and the'])}{' '}
        <Link to={address('/privacy')} target="_blank">
          {t(['隐私政策', 'privacy statement'])}
        </Link>
      </div>
      {error && (
        <span id={`${id}e`} className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}

function RegistrationSent({ registered: { account, tenantId, needsApproval, statusToken } }: { registered: Registered }) {
  const t = useT()
  const address = useAddress()
  const query = new URLSearchParams({ account, token: statusToken, ...(tenantId !== platformTenant && { tenantId }) })
  return (
    <main id="content" className={styles.page}>
      <div className={styles.form}>
        <h1>{t(['注册', 'Register'])}</h1>
        <p className="note ok" role="status">
          {needsApproval
            ? t([
                '注册申请已提交,请耐心等待管理员通过!',
                'Your registration has been submitted. Please wait for an administrator to approve it.',
              ])
            : t(['注册成功，请登录', 'Registration complete. Please log in.'])}
        </p>
        {needsApproval && (
          <>
            <p>
              {t([
                '管理员审核后，结果显示在注册进度页，登录时也会提示。请保存下面的查询码。',
                'The decision is shown on the page of your registration, and when you log in. Keep this code.',
              ])}
            </p>
            <p>
              {t(['查询码', 'Code'])} <strong>{statusToken}</strong>
            </p>
            <Link className="button main" to={address(`/register/status?${query}`)}>
              {t(['查看注册进度', 'See the state of the registration'])}
            </Link>
          </>
        )}
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

import { useId, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { servicesOf } from '#site/services.ts'
import { send } from '#ui/request.ts'
import { platformTenant } from '#ui/session.ts'
import { CaptchaField, useCaptcha } from '../../captcha.tsx'
import { DeclaredForm, useDeclaredForm } from '../../form/declared-form.tsx'
import { headOf } from '../../head.ts'
import { useRootData } from '../../root-data.ts'
import styles from '../login/login.module.css'
import { registrationForm, registrationRules } from './registration.ts'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['注册', 'Register'],
    description: ['注册后可以发布现货、查看卖家联系方式', 'Register to publish stock and to see the contact details of sellers'],
  })
}

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
  const state = useDeclaredForm({
    fields: registrationForm,
    rules: registrationRules,
    onRejected: reloadCaptcha,
    send: async (values) => {
      const registration = { ...values, tenantId: values.tenantId || platformTenant }
      const answer = await send('POST', '/blade-user/register', { body: { ...registration, captchaKey: captcha?.key ?? '' } })
      const { audit, statusToken = '' } = (answer as { data?: { audit?: boolean; statusToken?: string } }).data ?? {}
      onSent({ account: values.account ?? '', tenantId: registration.tenantId, needsApproval: audit !== false, statusToken })
    },
  })
  return (
    <DeclaredForm
      state={state}
      className={styles.form}
      values={{ tenantId: params.get('tenantId') }}
      controls={{
        captchaCode: (error) => <CaptchaField captcha={captcha} onReload={reloadCaptcha} error={error} />,
        termsVersion: (error) => <Consent version={termsVersion} error={error} />,
      }}
      fold={{ summary: ['注册到其他租户', 'Register with another tenant'], names: ['tenantId'], className: styles.tenant }}
      submit={['注册', 'Register']}
      submitting={['正在提交…', 'Sending…']}
      head={
        <>
          <h1>{t(['注册', 'Register'])}</h1>
          <p>
            {t([
              '注册后可以发布现货、查看卖家联系方式。管理员审核通过后即可登录；提交后会得到查询码，用来查看审核结果。',
              'Publish stock and see the contact details of sellers. You can log in once an administrator has approved your registration; a code, shown when you have sent it, leads to the decision.',
            ])}
          </p>
          <noscript>
            <p className="note warn">{t(['注册需要开启 JavaScript。', 'Registration requires JavaScript.'])}</p>
          </noscript>
        </>
      }
    >
      <p className={styles.links}>
        <Link to={address('/login')}>{t(['已有账号，去登录', 'Log in instead'])}</Link>
      </p>
    </DeclaredForm>
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
        <label>
          <input
            type="checkbox"
            name="termsVersion"
            value={version}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}e`}
          />
          {t(['我已阅读并同意', 'I have read and accept the'])}
        </label>{' '}
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { send } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './captcha.module.css'

/** A picture to read, or a question for whoever cannot see it. */
export interface Captcha {
  readonly key: string
  /** A data URI of an image of 130 × 48 pixels. */
  readonly image?: string
  readonly question?: string
}

type CaptchaKind = 'image' | 'question'

const fetched: Readonly<Record<CaptchaKind, () => Promise<Captcha>>> = {
  image: async () => (await send('GET', '/blade-auth/oauth/captcha')) as Captcha,
  question: async () => ((await send('GET', '/blade-auth/oauth/captcha-question')) as { data: Captcha }).data,
}

/**
 * Fetches a captcha. Returns it (undefined while it loads or if the request fails) and a function that fetches a new one, of the same kind
 * where none is named.
 */
export function useCaptcha(): [Captcha | undefined, (kind?: CaptchaKind) => void] {
  const [captcha, setCaptcha] = useState<Captcha>()
  const shown = useRef<CaptchaKind>('image')
  const reload = useCallback((kind: CaptchaKind = shown.current) => {
    shown.current = kind
    fetched[kind]().then(setCaptcha, () => setCaptcha(undefined))
  }, [])
  useEffect(() => reload(), [reload])
  return [captcha, reload]
}

interface CaptchaFieldProps {
  readonly captcha: Captcha | undefined
  readonly onReload: (kind?: CaptchaKind) => void
  readonly error: string | undefined
}

export function CaptchaField({ captcha, onReload, error }: CaptchaFieldProps) {
  const t = useT()
  const question = captcha?.question
  const input = useRef<HTMLInputElement>(null)
  // A new captcha has no answer yet. The element stays, and with it the focus of who has answered the last one wrong.
  useEffect(() => {
    if (captcha?.key && input.current) input.current.value = ''
  }, [captcha?.key])
  return (
    <div>
      <FieldLayout label={t(['验证码', 'Captcha'])} required hint={question} error={error}>
        {(linked) => (
          <span className={styles.captcha}>
            <input
              ref={input}
              className="input"
              name="captchaCode"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={8}
              inputMode={question ? 'numeric' : undefined}
              aria-required
              {...linked}
            />
            <button type="button" onClick={() => onReload()} title={t(['换一个验证码', 'Get another captcha'])}>
              {captcha?.image ? (
                <img
                  src={captcha.image}
                  alt={t(['验证码图片，点击换一张', 'Captcha image, click to get another one'])}
                  width="130"
                  height="48"
                />
              ) : (
                t(question ? ['换一题', 'Another question'] : ['换一张', 'Get another one'])
              )}
            </button>
          </span>
        )}
      </FieldLayout>
      <button type="button" className={styles.other} onClick={() => onReload(question ? 'image' : 'question')}>
        {question
          ? t(['改用图片', 'Use a picture instead'])
          : t(['看不见图片？改答一道文字题', 'Cannot see the picture? Answer a question'])}
      </button>
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { send } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './captcha.module.css'

export interface CaptchaImage {
  readonly key: string
  /** A data URI of an image of 130 × 48 pixels. */
  readonly image: string
}

/** Fetches a captcha. Returns it (undefined while it loads or if the request fails) and a function that fetches a new one. */
export function useCaptcha(): [CaptchaImage | undefined, () => void] {
  const [captcha, setCaptcha] = useState<CaptchaImage>()
  const reload = useCallback(() => {
    send('GET', '/blade-auth/oauth/captcha')
      .then((response) => setCaptcha(response as CaptchaImage))
      .catch(() => setCaptcha(undefined))
  }, [])
  useEffect(reload, [reload])
  return [captcha, reload]
}

interface CaptchaFieldProps {
  readonly captcha: CaptchaImage | undefined
  readonly onReload: () => void
  readonly error: string | undefined
}

export function CaptchaField({ captcha, onReload, error }: CaptchaFieldProps) {
  const t = useT()
  return (
    <FieldLayout label={t(['验证码', 'Captcha'])} required error={error}>
      {(linked) => (
        <span className={styles.captcha}>
          <input
            // A new captcha has no answer yet.
            key={captcha?.key}
            className="input"
            name="captchaCode"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={8}
            aria-required
            {...linked}
          />
          <button type="button" onClick={onReload} title={t(['看不清？换一张', 'Hard to read? Get another one'])}>
            {captcha ? (
              <img
                src={captcha.image}
                alt={t(['验证码图片，点击换一张', 'Captcha image, click to get another one'])}
                width="130"
                height="48"
              />
            ) : (
              t(['换一张', 'Get another one'])
            )}
          </button>
        </span>
      )}
    </FieldLayout>
  )
}

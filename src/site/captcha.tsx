import { useCallback, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { send } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './captcha.module.css'

export interface Picture {
  readonly key: string
  /** A data URI of 130 × 48 pixels. */
  readonly image: string
}

/** The present captcha, and how to get another one. */
export function useCaptcha(): [Picture | undefined, () => void] {
  const [picture, setPicture] = useState<Picture>()
  const renew = useCallback(() => {
    send('GET', '/blade-auth/oauth/captcha')
      .then((answer) => setPicture(answer as Picture))
      .catch(() => setPicture(undefined))
  }, [])
  useEffect(renew, [renew])
  return [picture, renew]
}

interface Shown {
  readonly picture: Picture | undefined
  readonly onRenew: () => void
  readonly error: string | undefined
}

export function CaptchaField({ picture, onRenew, error }: Shown) {
  const t = useT()
  return (
    <FieldLayout label={t(['验证码', 'Captcha'])} required error={error}>
      {(linked) => (
        <span className={styles.captcha}>
          <input
            className="input"
            name="captchaCode"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={8}
            aria-required
            {...linked}
          />
          <button type="button" onClick={onRenew} title={t(['看不清？换一张', 'Hard to read? Another one'])}>
            {picture ? (
              <img src={picture.image} alt={t(['验证码图片，点击换一张', 'Captcha, press for another one'])} width="130" height="48" />
            ) : (
              t(['换一张', 'Another one'])
            )}
          </button>
        </span>
      )}
    </FieldLayout>
  )
}

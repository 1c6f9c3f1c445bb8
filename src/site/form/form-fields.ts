import type { HTMLInputAutoCompleteAttribute } from 'react'
import { isEmailAddress } from '#i18n/email-address.ts'
import type { Words } from '#i18n/translate.ts'
import type { Kind } from '#kernel/resource/field.ts'
import type { FormRule } from '../form-rules.ts'

/** A field of a form of the site: its declaration, and what browsers are told of its input. */
export interface FormField {
  readonly kind: Kind
  readonly label: Words
  readonly required?: Words
  readonly hint?: Words
  /** How many characters. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: 'phone' | 'email' | 'url' | 'code'
  readonly options?: Readonly<Record<string, Words>>
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly autoCapitalize?: 'off' | 'characters'
  readonly inputMode?: 'numeric' | 'decimal'
  readonly placeholder?: string
  /** How many lines of a long text are in sight. */
  readonly rows?: number
  /** Stands beside the next one where there is room. */
  readonly half?: true
}

export type FormFields = Readonly<Record<string, FormField>>

/** What the pages ask for that take a captcha. */
export const captchaCode = {
  kind: 'text',
  label: ['验证码', 'Captcha'],
  required: ['请输入验证码', 'Enter the captcha'],
} as const satisfies FormField

/** What the declarations of fields say of their values. */
export function rulesOf(fields: FormFields): FormRule[] {
  return Object.entries(fields).flatMap(([field, { kind, label, required, min = 0, pattern }]): FormRule[] => {
    // A password may begin and end with blanks, or have nothing else.
    const isEmpty = (text: string | undefined): boolean => (kind === 'password' ? text : text?.trim()) === ''
    const [zh, en] = label
    return [
      { field, isInvalid: (values) => required !== undefined && isEmpty(values[field] ?? ''), words: required ?? label },
      {
        field,
        isInvalid: ({ [field]: text = '' }) => !isEmpty(text) && [...text].length < min,
        words: [`${zh}至少 ${min} 个字符`, `${en}: at least ${min} characters`],
      },
      {
        field,
        isInvalid: ({ [field]: text = '' }) => pattern === 'email' && !isEmpty(text) && !isEmailAddress(text.trim()),
        words: ['邮箱格式不正确', 'This is not an e-mail address'],
      },
    ]
  })
}

/** A mobile number is one of China, or left out. */
export const mobileRules = (field: string): readonly FormRule[] => [
  {
    field,
    isInvalid: ({ [field]: text = '' }) => text.trim() !== '' && text.trim().length !== 11,
    words: ['手机号码长度不为11位', 'A mobile number has 11 digits'],
  },
  {
    field,
    isInvalid: ({ [field]: text = '' }) => text.trim() !== '' && !/^1\d{10}$/.test(text.trim()),
    words: ['手机号码格式不正确', 'The mobile number is not valid'],
  },
]

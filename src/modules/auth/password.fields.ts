import type { Words } from '#i18n/translate.ts'

/** Minimum length of a password, in characters (ASVS 5.0, 6.2.1). A page that sends the md5 of a password checks it itself. */
export const minPasswordLength = 8

export const isTooShort = (password: string): boolean => [...password].length < minPasswordLength

export const passwordTooShort: Words = [`密码至少 ${minPasswordLength} 个字符`, `A password has at least ${minPasswordLength} characters`]

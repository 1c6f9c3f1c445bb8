import { reject } from '#kernel/resource/user-error.ts'

/** Rejects what is no Chinese mobile number. */
export function rejectInvalidMobile(phone: string): void {
  if (phone.length !== 11) reject(['手机号码长度不为11位', 'A mobile number has 11 digits'], { field: 'phone' })
  if (!/^1\d{10}$/.test(phone)) reject(['手机号码格式不正确', 'The mobile number is not valid'], { field: 'phone' })
}

import { isEmailAddress } from '#i18n/email-address.ts'
import type { Words } from '#i18n/translate.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'

type Values = Readonly<Record<string, unknown>>

const decimal = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})$/
const phone = /^[0-9+][0-9 -]{2,19}$/

function numberProblem(field: Field, text: string): Words | undefined {
  const number = decimal.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) return ['应为数字', 'must be a number']
  const min = 'min' in field ? field.min : field.kind === 'money' ? 0 : undefined
  const max = 'max' in field ? field.max : undefined
  if (min !== undefined && number < min) return [`不能小于 ${min}`, `must be at least ${min}`]
  if (max !== undefined && number > max) return [`不能大于 ${max}`, `must be at most ${max}`]
  if (field.kind === 'whole' && !Number.isInteger(number)) return ['应为整数', 'must be a whole number']
  if (field.kind === 'money' && !/^\d+(\.\d{1,2}0*)?$/.test(text)) return ['最多两位小数', 'may have at most two decimal places']
  return undefined
}

function textProblem({ pattern, min, max }: Field & { kind: 'text' }, text: string): Words | undefined {
  if (max !== undefined && text.length > max) return [`最多 ${max} 个字符`, `at most ${max} characters`]
  if (min !== undefined && text.length < min) return [`至少 ${min} 个字符`, `at least ${min} characters`]
  if (pattern === 'phone' && !phone.test(text)) return ['号码格式不正确', 'is not a phone number']
  if (pattern === 'email' && !isEmailAddress(text)) return ['邮箱格式不正确', 'is not an e-mail address']
  return undefined
}

function problemOf(field: Field, value: unknown): Words | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (field.kind === 'decimal' || field.kind === 'whole' || field.kind === 'money') return numberProblem(field, text)
  return field.kind === 'text' ? textProblem(field, text) : undefined
}

/**
 * What the server would reject of the values that are typed, by the path of the field, also in blocks; that of lines stands at all of them.
 * It rejects one value after another, and a form shows all of them at once.
 */
export function invalidValues(fields: Fields, row: Values, outer: Values = {}, path = ''): Record<string, Words> {
  const around = { ...outer, ...row }
  const found: Record<string, Words> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (field.on === 'never' || isEmpty(value) || !holds(field.when, around)) continue
    const at = path + name
    if (field.kind === 'block') Object.assign(found, invalidValues(field.fields, value as Values, around, `${at}.`))
    else if (field.kind === 'lines') {
      const [words] = (value as Values[]).flatMap((line) => Object.values(invalidValues(field.fields, line, around)))
      if (words) found[at] = words
    } else {
      const problem = problemOf(field, value)
      if (problem) found[at] = [`${field.label[0]}：${problem[0]}`, `${field.label[1]}: ${problem[1]}`]
    }
  }
  return found
}

import { useLang } from '#i18n/language.tsx'
import { definePage } from '#kernel/admin/define-page.ts'
import { brand } from './brand.resource.ts'

/** The name of a country by its code (ISO 3166-1), which browsers know; the code where they do not. */
function Country({ code }: { readonly code: string }) {
  const lang = useLang()
  if (!/^[A-Z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(lang === 'zh' ? 'zh-CN' : 'en', { type: 'region' }).of(code.toUpperCase()) ?? code
}

export const brandPage = definePage(brand, { columns: { country: ({ country }) => <Country code={country ?? ''} /> } })

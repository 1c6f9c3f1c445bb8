import { type LoaderFunctionArgs, redirect } from 'react-router'
import { inLang, langOf, rememberedLang } from '#i18n/address.ts'

/** `/` leads to the start in the language that was chosen last, `/en` to the English one. */
export function loader({ request, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname) === 'en' ? 'en' : rememberedLang(request.headers.get('cookie'))
  throw redirect(inLang('/home', lang))
}

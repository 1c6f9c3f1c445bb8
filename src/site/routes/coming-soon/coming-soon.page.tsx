import { Link, type LoaderFunctionArgs, type MetaArgs, useLocation } from 'react-router'
import { pathWithoutLang } from '#i18n/address.ts'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { redirectToLogin } from '../../login-redirect.ts'
import styles from './coming-soon.module.css'

interface ComingSoon {
  readonly title: Words
  readonly sentence: Words
  readonly requiresLogin?: true
}

/** Pages that are announced but not implemented yet. */
const pages: Readonly<Record<string, ComingSoon>> = {
  '/purchase': {
    title: ['求购展示', 'Demands'],
    sentence: ['求购信息即将开放，现在可以先看现货。', 'Purchase demands open soon; until then, see the stock.'],
  },
  '/purchase_publish': {
    title: ['发布求购', 'Publish a demand'],
    sentence: ['发布求购即将开放，急需电机请拨打服务热线。', 'Publishing demands opens soon; for an urgent motor, call the hotline.'],
    requiresLogin: true,
  },
}

function pageAt(pathname: string): ComingSoon {
  return (
    pages[pathWithoutLang(pathname).replace(/\/$/, '')] ?? {
      title: ['即将开放', 'Coming soon'],
      sentence: ['这个页面即将开放。', 'This page opens soon.'],
    }
  )
}

export function loader({ context, url }: LoaderFunctionArgs) {
  const requiresLogin = pageAt(url.pathname).requiresLogin || url.searchParams.get('isSelf') === '1'
  if (requiresLogin && !servicesOf(context).user) throw redirectToLogin(url)
  return null
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: pageAt(args.location.pathname).title, indexed: false })
}

export default function ComingSoonPage() {
  const t = useT()
  const address = useAddress()
  const { title, sentence } = pageAt(useLocation().pathname)
  return (
    <main id="content" className={`wide ${styles.comingSoon}`}>
      <h1>{t(title)}</h1>
      <p>{t(sentence)}</p>
      <Link className="button" to={address('/product')}>
        {t(['看现货', 'See the stock'])}
      </Link>
    </main>
  )
}

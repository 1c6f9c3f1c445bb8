import { Link, useLocation } from 'react-router'
import { localizedPath } from '#i18n/address.ts'
import { useLang } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './header.module.css'

const yearInSeconds = 31_536_000

/** A link to the current page in the other language. A cookie stores the choice for a year. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation()
  const other = useLang() === 'zh' ? 'en' : 'zh'
  const remember = () => {
    document.cookie = `lang=${other}; path=/; max-age=${yearInSeconds}; samesite=lax`
  }
  return (
    <Link
      className={styles.tool}
      to={localizedPath(pathname, other) + search + hash}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      hrefLang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={remember}
      preventScrollReset
    >
      <Icon name="globe" size={18} />
      {other === 'zh' ? '中文' : 'English'}
    </Link>
  )
}

import { Link, useLocation } from 'react-router'
import { inLang } from '#i18n/address.ts'
import { useLang } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './header.module.css'

const year = 31_536_000

/** The same page in the other language; the choice is remembered for the next visit. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation()
  const other = useLang() === 'zh' ? 'en' : 'zh'
  const remember = () => {
    document.cookie = `lang=${other}; path=/; max-age=${year}; samesite=lax`
  }
  return (
    <Link
      className={styles.tool}
      to={inLang(pathname, other) + search + hash}
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

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pathWithoutLang } from '#i18n/address.ts'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { headOf } from '../../head.ts'
import { textLanguage } from '../../motor/text-language.ts'
import styles from './legal.module.css'

const titles: Readonly<Record<'terms' | 'privacy', Words>> = {
  terms: ['用户协议', 'Terms of use'],
  privacy: ['隐私政策', 'Privacy'],
}

const nameAt = (pathname: string): 'terms' | 'privacy' => (pathWithoutLang(pathname).startsWith('/terms') ? 'terms' : 'privacy')

interface LegalTexts {
  readonly version: string
  readonly terms: string
  readonly privacy: string
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const texts = await servicesOf(context).get<LegalTexts>('/blade-system/site/legal')
  const name = nameAt(url.pathname)
  return { name, version: texts.version, blocks: texts[name].split(/\n+/).filter((line) => line.trim() !== '') }
}

export function meta(args: MetaArgs) {
  return headOf(args, { title: titles[nameAt(args.location.pathname)] })
}

export default function LegalPage() {
  const t = useT()
  const { name, version, blocks } = useLoaderData<typeof loader>()
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <h1>{t(titles[name])}</h1>
      <p className={styles.version}>{t(['版本 {version}', 'Version {version}'], { version })}</p>
      {blocks.map((block) =>
        block.startsWith('## ') ? (
          <h2 key={block} lang={textLanguage(block)}>
            {block.slice(3)}
          </h2>
        ) : (
          <p key={block} lang={textLanguage(block)}>
            {block}
          </p>
        ),
      )}
    </main>
  )
}

import { createElement, Fragment, type ReactNode } from 'react'
import styles from './rich-text.module.css'
import type { RichNode } from './rich-text.ts'

const rendered = (nodes: readonly RichNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    const key = String(index)
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
    const { tag, attributes, children } = node
    const { colspan, ...named } = attributes
    const extra = tag === 'a' ? { rel: 'nofollow noopener noreferrer' } : tag === 'img' ? { loading: 'lazy', alt: '' } : {}
    const all = { key, ...extra, ...named, ...(colspan && { colSpan: Number(colspan) }) }
    return createElement(tag, all, ...(children.length > 0 ? [rendered(children)] : []))
  })

/** A formatted text; `lang` where it is not in the language of the page. */
export function RichText({ nodes, lang }: { nodes: readonly RichNode[]; lang?: string | undefined }) {
  return (
    <div className={styles.text} lang={lang}>
      {rendered(nodes)}
    </div>
  )
}

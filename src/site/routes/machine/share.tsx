import { lazy, Suspense, useState } from 'react'
import { useAddress, useT } from '#i18n/language.tsx'
import { LineIcon } from '#ui/icon.tsx'
import styles from './machine.module.css'

const sharePath =
  'M16 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM16 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.6 10.5l4.9-4M8.6 13.5l4.9 4'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Sharing, and what can be taken along on paper. */
export function Share({ id, title }: { id: string; title: string }) {
  const t = useT()
  const address = useAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <LineIcon path={sharePath} size={18} />
        {t(['分享', 'Share'])}
      </button>
      <a className="button" href={address(`/machine/${id}/data-sheet.pdf`)} target="_blank" rel="noreferrer">
        {t(['数据表 PDF', 'Data sheet PDF'])}
      </a>
      <a className="button" href={address(`/machine/${id}/label.pdf`)} target="_blank" rel="noreferrer">
        {t(['库存标签 PDF', 'Stock label PDF'])}
      </a>
      {isOpen && (
        <Suspense>
          <ShareDialog title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { hasContent } from '#kernel/resource/own-address.ts'
import styles from './files.module.css'

interface ListedFile {
  readonly name: string
  readonly link: string
}

/** The files of a listing to open, and its video to play, of which nothing is loaded until then. */
export default function Files({ files }: { readonly files: readonly ListedFile[] }): ReactNode {
  const t = useT()
  return (
    <section>
      <h2>{t(['附件', 'Files'])}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.link}>
            {hasContent(file.link, 'video') ? (
              <Video {...file} />
            ) : (
              <a className={styles.file} href={file.link} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Video({ name, link }: ListedFile) {
  const t = useT()
  // A page plays what is of its own origin alone, and every origin of the product has all files.
  const { pathname } = new URL(link, 'http://own.invalid')
  const size = useMegabytes(pathname)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: sellers upload no captions */}
      <video controls playsInline preload="none" width="320" height="180" aria-label={name} src={pathname} />
      <a className={styles.file} href={link} download>
        {t(['下载视频（{about}）', 'Download the video ({about})'], { about: size ? `MP4, ${size} MB` : 'MP4' })}
      </a>
    </>
  )
}

/** How large a file is; '' until it is known. */
function useMegabytes(path: string): string {
  const [size, setSize] = useState('')
  useEffect(() => {
    let isShown = true
    void fetch(path, { method: 'HEAD' })
      .then(({ ok, headers }) => {
        const megabytes = Number(headers.get('content-length')) / 1024 ** 2
        if (isShown && ok && megabytes > 0) setSize(Math.max(0.1, megabytes).toFixed(megabytes < 10 ? 1 : 0))
      })
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [path])
  return size
}

import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { fileContents } from '#kernel/resource/own-address.ts'
import { Icon } from '#ui/icon.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import { FileLink, type LinkOf } from './file-link.tsx'
import styles from './file-list.module.css'
import { FilePicker } from './file-picker.tsx'
import { UploadList } from './upload-list.tsx'
import { photosAsPhotos, useUploads } from './use-uploads.ts'

/** A file of a row, with the name that it is shown by. */
export interface NamedFile {
  readonly name: string
  readonly link: string
}

interface FileListProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  /** How many there may be. */
  readonly most: number
  readonly files: readonly NamedFile[]
  readonly error: string | undefined
  readonly onChange: (change: (files: readonly NamedFile[]) => readonly NamedFile[]) => void
  /** What they are; documents unless it is said. Videos have no names of their own. */
  readonly accept?: keyof typeof largest
  /** Gives a link that opens a file once, where files are not for everybody. */
  readonly linkOf?: LinkOf
}

/** Megabytes of a file, and characters of its name, that the server takes. */
const largest = { document: 20, video: 100 } as const
const longestName = 120

/** Documents or a video that are uploaded as soon as they are chosen: data sheets, drawings, certificates. Each can be removed, and a document renamed. */
export function FileList({ label, hint, required = false, most, files, error, onChange, accept = 'document', linkOf }: FileListProps) {
  const t = useT()
  const picker = useRef<HTMLDivElement>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { uploads, isClosed, add, retry, drop } = useUploads(
    (link, { name }) =>
      onChange((previous) =>
        previous.some((each) => each.link === link) ? previous : [...previous, { name: name.slice(0, longestName), link }].slice(0, most),
      ),
    photosAsPhotos,
    linkOf !== undefined,
  )
  const free = most - files.length - uploads.length
  const addAll = (chosen: readonly File[]): void => {
    const small = chosen.filter(({ size }) => size <= largest[accept] * 1024 * 1024)
    add(small.slice(0, free))
    setLeftOut(chosen.filter((file) => !small.slice(0, free).includes(file)).map(({ name }) => name))
  }
  // The button that had the focus goes with the file.
  const focusPicker = () => setTimeout(() => picker.current?.querySelector('input')?.focus())
  const remove = (link: string): void => {
    onChange((previous) => previous.filter((each) => each.link !== link))
    focusPicker()
  }
  const giveUp = (key: number): void => {
    drop(key)
    focusPicker()
  }
  return (
    <FieldLayout
      label={label}
      required={required}
      error={error}
      hint={hint ?? t(['PDF、DWG、ZIP、Excel 或图片，每个不超过 20 MB', 'PDF, DWG, ZIP, Excel or pictures, at most 20 MB each'])}
    >
      {(linked) => (
        <div className={styles.files}>
          {files.length > 0 && (
            <ul className={styles.list}>
              {files.map((file, index) => (
                <FileRow
                  key={file.link}
                  file={file}
                  linkOf={linkOf}
                  number={index + 1}
                  isNamed={accept === 'document'}
                  onRename={(name) => onChange((previous) => previous.map((each) => (each.link === file.link ? { ...each, name } : each)))}
                  onRemove={() => remove(file.link)}
                />
              ))}
            </ul>
          )}
          {uploads.length > 0 && (
            <UploadList label={t(['正在上传的文件', 'Files on their way'])} uploads={uploads} onRetry={retry} onDrop={giveUp} />
          )}
          <p role="status">
            {leftOut.length > 0 &&
              t(
                [
                  '最多 {n} 个，每个不超过 {size} MB，以下未添加：{names}',
                  'At most {n} file of {size} MB; left out: {names}|At most {n} files of {size} MB each; these were left out: {names}',
                ],
                {
                  ...{ n: most, size: largest[accept], names: leftOut.join('、') },
                },
              )}
          </p>
          <div ref={picker}>
            <FilePicker
              words={t(['选择文件', 'Choose files'])}
              accept={fileContents[accept].mime}
              multiple={most > 1}
              disabled={isClosed || free <= 0}
              {...linked}
              onChange={({ target }) => {
                addAll([...(target.files ?? [])])
                // The same file may be chosen again once it was removed.
                target.value = ''
              }}
            />
          </div>
        </div>
      )}
    </FieldLayout>
  )
}

interface FileRowProps {
  readonly file: NamedFile
  readonly linkOf: LinkOf | undefined
  readonly number: number
  readonly isNamed: boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

function FileRow({ file: { name, link }, linkOf, number, isNamed, onRename, onRemove }: FileRowProps) {
  const t = useT()
  return (
    <li>
      {isNamed ? (
        <input
          className="input"
          aria-label={t(['第 {n} 个文件的名称', 'File {n}: name'], { n: number })}
          maxLength={longestName}
          value={name}
          onChange={({ target }) => onRename(target.value)}
        />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.open}>
        <FileLink link={link} linkOf={linkOf} label={t(['打开 {name}', 'Open {name}'], { name })}>
          {t(['打开', 'Open'])}
        </FileLink>
      </span>
      <button
        type="button"
        className={`button plain ${styles.remove}`}
        aria-label={t(['删除 {name}', 'Remove {name}'], { name })}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

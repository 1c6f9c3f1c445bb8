import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FilePicker } from '../../file-picker.tsx'
import { useFieldPending } from '../../form-pending.ts'
import { cannotBeOpened, uploadFile } from '../../use-uploads.ts'
import type { PasteAnswer } from './draft.ts'
import styles from './paste-box.module.css'
import { readText } from './paste-box.tsx'

interface NameplatePhotoProps {
  readonly onPhoto: (link: string) => void
  readonly onRead: (answer: PasteAnswer) => void
  /** Of a motor that is needed, not offered. */
  readonly wanted?: boolean
}

const steps: Readonly<Record<'load' | 'read', Words>> = {
  load: ['正在加载识别程序…', 'Loading the reader…'],
  read: ['正在识别铭牌…', 'Reading the nameplate…'],
}

const unreadable: Words = [
  '照片已保存，但没有读出铭牌上的内容：请正对铭牌、靠近一些再拍，或手工填写。',
  'The photo is kept, but nothing could be read from it: take it closer and from the front, or fill in the fields by hand.',
]

/** Characters of a reading that are sent: more than a plate has, where the photo is of something else. */
const mostCharacters = 2000

/** What the readings agree on; for a demand, what its fields take of that. */
async function agreedValues(texts: readonly string[], wanted: boolean): Promise<PasteAnswer> {
  const text = texts.map((each) => each.slice(0, mostCharacters)).join('\f')
  const plate = await call<PasteAnswer>('POST', '/blade-machine/machine/readPlate', { body: { text } })
  if (!wanted) return plate
  const line = plate.motors[0]?.text ?? ''
  return line === '' ? { motors: [], contacts: [] } : readText(line, { one: true, wanted })
}

/** Reads a photo of the nameplate into the form, in this browser; the photo stays with the listing or the demand. */
export function NameplatePhoto({ onPhoto, onRead, wanted = false }: NameplatePhotoProps) {
  const t = useT()
  const [progress, setProgress] = useState<{ readonly step: 'load' | 'read'; readonly done: number; readonly file: string }>()
  const [failure, setFailure] = useState('')
  const running = useRef<AbortController>(undefined)
  const picker = useRef<HTMLInputElement>(null)
  const isClosed = useFieldPending(progress !== undefined, progress?.file)
  const read = async (file: File): Promise<void> => {
    running.current = new AbortController()
    const { signal } = running.current
    setFailure('')
    setProgress({ step: 'load', done: 0, file: file.name })
    let isKept = false
    try {
      const { preparePhoto } = await import('#ui/photo-file.ts')
      const photo = await preparePhoto(file)
      const link = await uploadFile(photo, { signal })
      signal.throwIfAborted()
      onPhoto(link)
      isKept = true
      const { readNameplate } = await import('./nameplate/nameplate-reader.ts')
      const texts = await readNameplate(photo, (step, done) => !signal.aborted && setProgress({ step, done, file: file.name }))
      const answer = texts.length > 0 ? await agreedValues(texts, wanted) : undefined
      signal.throwIfAborted()
      if (answer?.motors.some(({ values }) => values.length > 0)) onRead(answer)
      else setFailure(t(unreadable))
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof CallError ? error.msg : t(isKept ? unreadable : cannotBeOpened))
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
    // The button that had the focus goes with the progress.
    setTimeout(() => picker.current?.focus())
  }
  return (
    <>
      <FilePicker
        ref={picker}
        words={t(['识别铭牌照片', 'Read a nameplate photo'])}
        icon="camera"
        accept="image/*,.heic,.heif"
        aria-label={t(['识别铭牌照片', 'Read a photo of the nameplate'])}
        disabled={isClosed || progress !== undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
      {progress && (
        <span className={styles.progress} role="status">
          {t(steps[progress.step])}
          <progress max={1} value={progress.done} aria-label={t(steps[progress.step])} />
        </span>
      )}
      {progress && (
        <button type="button" className="button" aria-label={t(['取消识别铭牌', 'Cancel reading the nameplate'])} onClick={cancel}>
          {t(['取消', 'Cancel'])}
        </button>
      )}
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

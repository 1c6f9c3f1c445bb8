import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Image, Upload, type UploadFile } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { callWithMessage } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { readableBy } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { fileContents } from '../resource/own-address.ts'
import { useAdmin } from './admin-context.ts'
import { attributesOf } from './controls.tsx'
import type { ControlProps } from './define-page.ts'
import { fileName } from './form-values.ts'
import { pageWords } from './page.words.ts'

const urlsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((url) => url !== '')

type MediaProps = ControlProps<FieldOf<'image' | 'images' | 'file'>> & {
  /** Accepted file types, as in the HTML attribute. */
  readonly accept?: string
  /** Makes of a chosen file what is uploaded. */
  readonly prepare?: (file: File) => Promise<File>
}

/** Uploads files. The value is the URL of the uploaded file; for `images`, the list of URLs. */
export function MediaControl({ accept, prepare = async (file) => file, ...props }: MediaProps) {
  const { field, value, onChange } = props
  const t = useT()
  const { message } = App.useApp()
  const { upload: uploadPath } = useAdmin()
  const [uploading, setUploading] = useState<readonly UploadFile[]>([])
  const [preview, setPreview] = useState<string>()
  const urls = urlsOf(value)
  // Several uploads can finish before the next rendering: each continues with what the one before it has set.
  const latest = useRef(urls)
  useEffect(() => {
    latest.current = urlsOf(value)
  }, [value])
  const change = (next: readonly string[]): void => {
    latest.current = [...next]
    onChange?.(field.kind === 'images' ? next : (next.at(-1) ?? ''))
  }
  const maxFiles = field.kind === 'images' ? (field.max ?? 20) : 1
  const isImage = field.kind !== 'file'

  const upload = async (chosen: File, uid: string): Promise<void> => {
    setUploading((before) => [...before, { uid, name: chosen.name, status: 'uploading' }])
    try {
      const file = await prepare(chosen)
      const onProgress = (percent: number): void =>
        setUploading((before) => before.map((each) => (each.uid === uid ? { ...each, percent } : each)))
      // Who does not see the field does not get the file by its address either.
      const query = { isPrivate: !readableBy(field, 'member') }
      const { data } = await callWithMessage<{ link: string }>('POST', uploadPath, { query, files: { file }, onProgress })
      change([...latest.current, data.link])
    } catch (error) {
      message.error(error instanceof CallError ? error.msg : t(pageWords.uploadFailed))
    } finally {
      setUploading((before) => before.filter((other) => other.uid !== uid))
    }
  }

  const files: UploadFile[] = [...urls.map((url): UploadFile => ({ uid: url, name: fileName(url), url, status: 'done' })), ...uploading]
  const content = isImage ? 'picture' : field.kind === 'file' ? field.accept : undefined
  return (
    <>
      <Upload
        {...attributesOf(props)}
        listType={isImage ? 'picture-card' : 'text'}
        accept={accept ?? (content && fileContents[content].mime)}
        fileList={files}
        customRequest={({ file }) => void upload(file as File, String((file as { uid?: string }).uid))}
        onPreview={(file) => (isImage ? setPreview(file.url) : window.open(file.url, '_blank', 'noopener'))}
        onRemove={(file) => change(latest.current.filter((url) => url !== file.uid))}
      >
        {files.length < maxFiles &&
          (isImage ? (
            <PlusOutlined aria-label={t(pageWords.upload)} />
          ) : (
            <Button icon={<UploadOutlined aria-hidden />}>{t(pageWords.upload)}</Button>
          ))}
      </Upload>
      {preview && (
        <Image
          alt={t(field.label)}
          styles={{ root: { display: 'none' } }}
          src={preview}
          preview={{ open: true, onOpenChange: (open) => !open && setPreview(undefined) }}
        />
      )}
    </>
  )
}

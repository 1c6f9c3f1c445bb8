import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Image, Upload, type UploadFile } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { answered } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'
import { attributesOf } from './controls.tsx'
import type { ControlProps } from './define-page.ts'
import { fileName } from './form-values.ts'
import { pageWords } from './page.words.ts'

/** How many pictures a field takes that does not say. */
const usualMost = 20

const linksOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((link) => link !== '')

type MediaProps = ControlProps<FieldOf<'image' | 'images' | 'file'>> & {
  /** Kinds of files, and the bytes that one may have. */
  readonly accept?: string
  readonly bytes?: number
}

/** Uploads to the store; the value is the address of what was kept, or the list of addresses. */
export function MediaControl({ accept, bytes = Number.POSITIVE_INFINITY, ...props }: MediaProps) {
  const { field, value, onChange } = props
  const t = useT()
  const { message } = App.useApp()
  const { upload: store } = useAdmin()
  const [busy, setBusy] = useState<readonly UploadFile[]>([])
  const [shown, show] = useState<string>()
  const links = linksOf(value)
  const latest = useRef(links)
  useEffect(() => {
    latest.current = linksOf(value)
  })
  const most = field.kind === 'images' ? (field.max ?? usualMost) : 1
  const pictures = field.kind !== 'file'

  const upload = async (file: File, uid: string): Promise<void> => {
    if (file.size > bytes) return void message.error(t(pageWords.tooLarge, { n: Math.floor(bytes / 1000) }))
    setBusy((before) => [...before, { uid, name: file.name, status: 'uploading' }])
    try {
      const { data } = await answered<{ link: string }>('POST', store, { files: { file } })
      onChange?.(field.kind === 'images' ? [...latest.current, data.link] : data.link)
    } catch (error) {
      message.error(error instanceof CallError ? error.msg : t(pageWords.uploadFailed))
    } finally {
      setBusy((before) => before.filter((each) => each.uid !== uid))
    }
  }

  const files: UploadFile[] = [
    ...links.map((link): UploadFile => ({ uid: link, name: fileName(link), url: link, status: 'done' })),
    ...busy,
  ]
  return (
    <>
      <Upload
        {...attributesOf(props)}
        listType={pictures ? 'picture-card' : 'text'}
        accept={accept ?? (pictures ? 'image/*' : undefined)}
        fileList={files}
        customRequest={({ file }) => void upload(file as File, String((file as { uid?: string }).uid))}
        onPreview={(file) => (pictures ? show(file.url) : window.open(file.url, '_blank', 'noopener'))}
        onRemove={(file) => onChange?.(field.kind === 'images' ? links.filter((link) => link !== file.uid) : '')}
      >
        {files.length < most &&
          (pictures ? (
            <PlusOutlined aria-label={t(pageWords.upload)} />
          ) : (
            <Button icon={<UploadOutlined aria-hidden />}>{t(pageWords.upload)}</Button>
          ))}
      </Upload>
      {shown && (
        <Image
          alt={t(field.label)}
          styles={{ root: { display: 'none' } }}
          src={shown}
          preview={{ open: true, onOpenChange: (open) => !open && show(undefined) }}
        />
      )}
    </>
  )
}

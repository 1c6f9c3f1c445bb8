import { InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Segmented, Tag, Upload, type UploadFile } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { call, callWithMessage } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { attach } from './attach.resource.ts'
import { hasThumbnails, thumbnailName } from './thumbnails.ts'

const inLibrary = { isKept: true }
const noConditions = {}

/** The files of the library, into which new ones are uploaded, or all of them, also those of rows, imports and exports. */
function AttachPage({ page }: { page: Page }) {
  const t = useT()
  const { holds } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<'library' | 'all'>('library')
  return (
    <>
      <div className="page-groups">
        {holds('attach_upload') && (
          <Button type="primary" onClick={() => setOpen(true)}>
            {t(['上传', 'Upload'])}
          </Button>
        )}
        <Segmented
          aria-label={t(attach.label)}
          value={part}
          onChange={setPart}
          options={[
            { value: 'library', label: t(attach.fields.isKept.label) },
            { value: 'all', label: t(['全部文件', 'All files']) },
          ]}
        />
      </div>
      <ResourcePage page={page} fixed={part === 'library' ? inLibrary : noConditions} />
      <Modal
        open={isOpen}
        title={t(['上传到附件库', 'Add to the library'])}
        footer={<Button onClick={() => setOpen(false)}>{t(['完成', 'Done'])}</Button>}
        onCancel={() => setOpen(false)}
      >
        <UploadArea />
      </Modal>
    </>
  )
}

const uploadLimits: Words = [
  '图片不超过 10 MB，PDF、DWG、ZIP、XLSX 不超过 20 MB，MP4 不超过 100 MB',
  'Pictures of at most 10 MB; PDF, DWG, ZIP and XLSX of at most 20 MB; MP4 of at most 100 MB',
]

const inLibraryAlready: Words = ['已在附件库：{name}', 'In the library already: {name}']

interface Added {
  readonly attachId: string
  readonly originalName: string
}

/** The name under which the library had a file already, as the same bytes are stored once; '' for a new file. */
async function knownName({ attachId: id, originalName }: Added): Promise<string> {
  // Whoever may not read the row has added the file none the less.
  const row = await call<Partial<Added>>('GET', `${attach.at[0]}/detail`, { query: { id } }).catch(() => ({ originalName }))
  return row.originalName === originalName ? '' : (row.originalName ?? '')
}

/** Takes files by drop or by dialog, and says of each whether it was stored. */
function UploadArea() {
  const t = useT()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly UploadFile[]>([])
  const uploads = useRef(new Map<string, { readonly file: File; readonly sending: AbortController }>())
  const set = (uid: string, change: Partial<UploadFile>): void =>
    setFiles((before) => before.map((each) => (each.uid === uid ? { ...each, ...change } : each)))
  const drop = (uid: string): void => {
    uploads.current.get(uid)?.sending.abort()
    setFiles((before) => before.filter((each) => each.uid !== uid))
  }
  const store = async (file: File, uid: string): Promise<void> => {
    const sending = new AbortController()
    uploads.current.set(uid, { file, sending })
    setFiles((before) => [...before.filter((each) => each.uid !== uid), { uid, name: file.name, status: 'uploading' }])
    try {
      const { data } = await callWithMessage<Added>('POST', '/blade-resource/oss/endpoint/put-file-attach', {
        files: { file },
        onProgress: (percent) => set(uid, { percent }),
        signal: sending.signal,
      })
      const known = await knownName(data)
      set(uid, { status: 'done', response: known ? t(inLibraryAlready, { name: known }) : t(['已上传', 'Uploaded']) })
      await client.invalidateQueries({ queryKey: [attach.name] })
    } catch (error) {
      const failed = t(['上传失败，请重试', 'The upload failed. Please try again.'])
      set(uid, { status: 'error', response: error instanceof CallError ? error.msg : failed })
    }
  }
  const again = (uid: string): void => {
    const upload = uploads.current.get(uid)
    if (upload) void store(upload.file, uid)
  }
  return (
    <Upload.Dragger
      multiple
      fileList={[...files]}
      showUploadList={{ showRemoveIcon: ({ status }) => status !== 'done' }}
      onRemove={({ uid }) => drop(uid)}
      itemRender={(item, { uid, status, response }) => (
        <>
          {item}
          {status === 'error' && (
            <p role="alert">
              {String(response)}{' '}
              <Button type="link" size="small" onClick={() => again(uid)}>
                {t(['重试', 'Try again'])}
              </Button>
            </p>
          )}
          {status === 'done' && <p role="status">{String(response)}</p>}
        </>
      )}
      customRequest={({ file }) => void store(file as File, (file as { uid: string } & File).uid)}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined aria-hidden />
      </p>
      <p className="ant-upload-text">{t(['点击选择文件，或拖到此处', 'Choose files, or drop them here'])}</p>
      <p className="ant-upload-hint">{t(uploadLimits)}</p>
    </Upload.Dragger>
  )
}

/** Opens a file; a private one with a ticket. */
function FileLink({
  row,
}: {
  row: { readonly id: string; readonly originalName: string; readonly visibility: string; readonly link?: unknown }
}) {
  const t = useT()
  const { message } = App.useApp()
  const name = row.originalName || t(['未命名', 'Without a name'])
  if (row.visibility !== 'PRIVATE') {
    return (
      <a href={String(row.link)} target="_blank" rel="noreferrer" className="one-line" title={name}>
        {name}
      </a>
    )
  }
  const open = async (): Promise<void> => {
    try {
      const { link } = await call<{ link: string }>('GET', '/blade-resource/attach/ticket', { query: { id: row.id } })
      window.location.assign(link)
    } catch (error) {
      message.error(error instanceof CallError ? error.msg : String(error))
    }
  }
  return (
    <Button type="link" size="small" title={name} style={{ paddingInline: 0 }} onClick={() => void open()}>
      <span className="one-line">{name}</span>
    </Button>
  )
}

/** Bytes as people read them, 1 kB being 1,000 bytes. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The small form of a picture, so that pictures are told apart; the type of any other file. */
function Preview({
  row,
}: {
  row: { readonly name: string; readonly extension: string; readonly visibility: string; readonly link?: unknown }
}) {
  if (!hasThumbnails(row.name) || row.visibility !== 'PUBLIC') return <Tag>{row.extension.toUpperCase()}</Tag>
  return <img src={thumbnailName(String(row.link), 96, 'webp')} alt="" width="40" height="40" loading="lazy" className="thumb" />
}

export const attachPage = definePage(attach, {
  own: AttachPage,
  columns: {
    extension: (row) => <Preview row={row} />,
    originalName: (row) => <FileLink row={row} />,
    attachSize: ({ attachSize }) => sizeOf(Number(attachSize)),
  },
})

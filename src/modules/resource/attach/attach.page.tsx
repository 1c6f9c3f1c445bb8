import { InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { call, callWithMessage } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { attach } from './attach.resource.ts'

/** All attachments; new ones are uploaded into the library. */
function AttachPage({ page }: { page: Page }) {
  const t = useT()
  const { holds } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {holds('attach_upload') && (
        <div className="page-groups">
          <Button type="primary" onClick={() => setOpen(true)}>
            {t(['上传', 'Upload'])}
          </Button>
        </div>
      )}
      <ResourcePage page={page} />
      <Modal
        open={isOpen}
        title={t(['附件管理', 'Add to the library'])}
        footer={<Button onClick={() => setOpen(false)}>{t(['完成', 'Done'])}</Button>}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <UploadArea />
      </Modal>
    </>
  )
}

/** Takes files by drop or by dialog, and says of each whether it was stored. */
function UploadArea() {
  const t = useT()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly UploadFile[]>([])
  const set = (uid: string, change: Partial<UploadFile>): void =>
    setFiles((before) => before.map((each) => (each.uid === uid ? { ...each, ...change } : each)))
  const store = async (file: File, uid: string): Promise<void> => {
    setFiles((before) => [...before, { uid, name: file.name, status: 'uploading' }])
    try {
      await callWithMessage('POST', '/blade-resource/oss/endpoint/put-file-attach', { files: { file } })
      set(uid, { status: 'done' })
      await client.invalidateQueries({ queryKey: [attach.name] })
    } catch (error) {
      const failed = t(['上传失败，请重试', 'The upload failed. Please try again.'])
      set(uid, { status: 'error', response: error instanceof CallError ? error.msg : failed })
    }
  }
  return (
    <>
      <Upload.Dragger
        multiple
        fileList={[...files]}
        showUploadList={{ showRemoveIcon: false }}
        customRequest={({ file }) => void store(file as File, (file as { uid: string } & File).uid)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t(['点击选择文件，或拖到此处', 'Choose files, or drop them here'])}</p>
        <p className="ant-upload-hint">{t(['图片、PDF、DWG、ZIP、XLSX 或 MP4', 'Pictures, PDF, DWG, ZIP, XLSX or MP4'])}</p>
      </Upload.Dragger>
      {files.map(({ uid, name, status, response }) =>
        status === 'error' ? (
          <p key={uid} role="alert">
            {name}: {String(response)}
          </p>
        ) : null,
      )}
    </>
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
      <a href={String(row.link)} target="_blank" rel="noreferrer">
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
    <Button type="link" onClick={() => void open()}>
      {name}
    </Button>
  )
}

/** Bytes as people read them, 1 kB being 1,000 bytes. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const attachPage = definePage(attach, {
  own: AttachPage,
  columns: { originalName: (row) => <FileLink row={row} />, attachSize: ({ attachSize }) => sizeOf(Number(attachSize)) },
})

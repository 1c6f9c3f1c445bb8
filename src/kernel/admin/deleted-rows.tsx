import { Button, Empty, Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import type { Resource } from '../resource/resource.ts'
import { Failed } from './form-body.tsx'
import { pageWords } from './page.words.ts'
import { useUndelete } from './undelete.tsx'
import { useRows } from './use-resource.ts'

const size = 10

/** The rows that were deleted within 30 days, each with a button that puts it back. */
export function DeletedRowsDialog({ resource, close }: { readonly resource: Resource; readonly close: () => void }) {
  const t = useT()
  useReturnFocus()
  const [current, setCurrent] = useState(1)
  const { data, error, isError, refetch } = useRows(resource, 'deleted', { current, size })
  const undelete = useUndelete(resource)
  return (
    <Modal open title={t(pageWords.deletedRows)} width={640} footer={null} onCancel={close}>
      <p>{t(pageWords.deletedHint)}</p>
      {isError && <Failed error={error} retry={() => void refetch()} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(pageWords.noDeletedRows)} />}
      <ul className="deleted-rows">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <div>
              <b>{String(row.title)}</b>
              <p className="state-history-meta">
                <time className="figure">{String(row.updateTime)}</time>
                <span>{String(row.updateUserName)}</span>
              </p>
            </div>
            <Button size="small" aria-label={t(pageWords.undeleteOne, { title: String(row.title) })} onClick={() => undelete([row.id])}>
              {t(pageWords.undelete)}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.total > size && (
        <Pagination className="paging" simple current={current} pageSize={size} total={data.total} onChange={(page) => setCurrent(page)} />
      )}
    </Modal>
  )
}

import { App, Button, Empty, Skeleton, Timeline } from 'antd'
import { useT } from '#i18n/language.tsx'
import { recoverFocus } from '#ui/use-return-focus.ts'
import { displayNameOfKey, isEmpty } from '../resource/check.ts'
import type { Field } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { useAttempt } from './action-dialog.tsx'
import { useAdmin } from './admin-context.ts'
import type { Page } from './define-page.ts'
import { Failed } from './form-body.tsx'
import { FieldValue } from './form-fields.tsx'
import type { JsonRow, Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import { allowedOf } from './page-shape.ts'
import { type ChangeEntry, useRecords, useResource } from './use-resource.ts'

interface Props {
  readonly page: Page
  readonly row: JsonRow
}

/** Who changed which fields of the row when, from what to what; the latest first. A former version can be restored. */
export function RowChanges({ page, row }: Props) {
  const t = useT()
  const { holds } = useAdmin()
  const { data, error, isError, refetch } = useRecords(page.resource, 'changes', row.id)
  const restore = useRestore(page, row)
  if (isError) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(pageWords.noChanges)} />
  const mayRestore = allowedOf(page.resource, holds).edit
  return (
    // Without a button it contains no focusable element, so it is focusable itself for scrolling by keyboard.
    <section tabIndex={0} aria-label={t(pageWords.changes)} className="state-history">
      <Timeline
        items={data.map((entry) => ({
          key: entry.id,
          content: (
            <>
              <Entry resource={page.resource} entry={entry} />
              {mayRestore && isRestorable(page.resource, entry) && (
                <Button size="small" onClick={() => restore(entry)}>
                  {t(pageWords.restore)}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}

/** Whether a field was changed that people set, as the server restores no other. */
const isRestorable = ({ fields }: Resource, { action, is }: ChangeEntry): boolean =>
  action === 'UPDATE' &&
  Object.keys(is).some((name) => fields[name] && !fields[name].on && !['secret', 'password'].includes(fields[name].kind))

/** Returns a function that gives the row back the values that it had before a change, after a confirmation. */
function useRestore(page: Page, row: JsonRow): (entry: ChangeEntry) => void {
  const t = useT()
  const { modal, message } = App.useApp()
  const { restore } = useResource(page.resource)
  const attempt = useAttempt()
  const run = async ({ id }: ChangeEntry): Promise<void> => {
    await restore(row.id, id)
    message.success(t(pageWords.restored))
  }
  return (entry) =>
    modal.confirm({
      ...{ title: t(pageWords.restoreQuestion), content: t(pageWords.restoreWhat, { time: entry.createTime }) },
      ...{ okText: t(pageWords.restore), cancelText: t(pageWords.cancel), onOk: () => attempt(() => run(entry)), afterClose: recoverFocus },
    })
}

function Value({ name, field, row }: { readonly name: string; readonly field: Field; readonly row: Values }) {
  const t = useT()
  return isEmpty(row[name]) ? t(pageWords.emptyValue) : <FieldValue name={name} field={field} row={row} />
}

function Entry({ resource, entry }: { readonly resource: Resource; readonly entry: ChangeEntry }) {
  const t = useT()
  const fields = Object.entries<Field>(resource.fields).filter(([name]) => name in entry.is)
  const links = Object.entries(resource.links ?? {}).filter(([name]) => name in entry.is)
  return (
    <>
      <p className="state-history-meta">
        <b>{entry.actionName}</b>
        <time className="figure">{entry.createTime}</time>
        <span>{entry.createUserName || t(pageWords.byServer)}</span>
      </p>
      {fields.map(([name, field]) => (
        <div key={name} className="row-change">
          <span>{t(field.label)}</span>
          <del>
            <Value name={name} field={field} row={entry.was} />
          </del>
          <ins>
            <Value name={name} field={field} row={entry.is} />
          </ins>
        </div>
      ))}
      {links.map(([name, { label }]) => (
        <div key={name} className="row-change">
          <span>{t(label)}</span>
          <del>{String(entry.was[displayNameOfKey(name)] || t(pageWords.emptyValue))}</del>
          <ins>{String(entry.is[displayNameOfKey(name)] || t(pageWords.emptyValue))}</ins>
        </div>
      ))}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton, Tabs, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { Failed, useResultMessage } from '#kernel/admin/form-body.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import type { Link, Resource } from '#kernel/resource/resource.ts'
import { call, callWithMessage } from '#ui/call.ts'

/** A list for each set of links, by its name in the answers: `menu`, `dataScope`, `apiScope`. */
type Sets<T> = Readonly<Record<string, readonly T[]>>

interface Props {
  readonly resource: Resource
  readonly links: Readonly<Record<string, Link>>
  readonly row: JsonRow
  /** The calls of the menu that answer what may be granted, and what was granted. */
  readonly trees: string
  readonly keys: string
  /** The parameter that names the row in the calls: `roleIds`. */
  readonly ids: string
  readonly close: () => void
}

/** The name in the answers of a set of links: `menu` of `menuIds`. */
const treeOf = (link: string): string => link.replace(/Ids$/, '')

/** A dialog with a tree of checkboxes for each set of links of a row; saving replaces the sets as a whole. */
export function GrantDialog({ resource, links, row, trees, keys, ids, close }: Props) {
  const t = useT()
  const lang = useLang()
  const showResult = useResultMessage()
  const attempt = useAttempt()
  const [changed, setChanged] = useState<Sets<string>>({})
  const [busy, setBusy] = useState(false)
  const offered = useQuery({
    queryKey: ['menu', lang, trees],
    queryFn: () => call<Sets<TreeDataNode>>('GET', `/blade-system/menu/${trees}`),
  })
  const granted = useQuery({
    queryKey: ['menu', keys, row.id],
    queryFn: () => call<Sets<string>>('GET', `/blade-system/menu/${keys}`, { query: { [ids]: row.id } }),
    gcTime: 0,
    staleTime: 0,
  })
  const checkedKeys = (link: string): readonly string[] => changed[link] ?? granted.data?.[treeOf(link)] ?? []
  const save = async (): Promise<void> => {
    setBusy(true)
    await attempt(async () => {
      const sets = Object.fromEntries(Object.keys(links).map((link) => [link, checkedKeys(link)]))
      const { msg } = await callWithMessage('POST', `${resource.at[0]}/grant`, { body: { [ids]: [row.id], ...sets } })
      showResult(msg, { done: ['配置成功!', 'Saved'], title: ['权限设置', 'Permissions'] })
      close()
    })
    setBusy(false)
  }
  const error = offered.error ?? granted.error
  return (
    <Modal
      open
      width={720}
      title={`${t(['权限设置', 'Permissions'])} · ${titleOf(resource, row, lang)}`}
      okText={t(['保存', 'Save'])}
      confirmLoading={busy}
      okButtonProps={{ disabled: !offered.data || !granted.data }}
      onOk={() => void save()}
      onCancel={close}
    >
      {error && <Failed error={error} retry={() => void Promise.all([offered.refetch(), granted.refetch()])} />}
      {!error && (!offered.data || !granted.data) && <Skeleton active />}
      {offered.data && granted.data && (
        <Tabs
          items={Object.entries(links).map(([link, { label }]) => ({
            key: link,
            label: t(label),
            children: (
              <CheckTree
                nodes={offered.data[treeOf(link)] ?? []}
                checked={checkedKeys(link)}
                change={(keys) => setChanged({ ...changed, [link]: keys })}
              />
            ),
          }))}
        />
      )}
    </Modal>
  )
}

function keysBelow(node: TreeDataNode): readonly string[] {
  return [String(node.key), ...(node.children ?? []).flatMap(keysBelow)]
}

/** Checking a node checks all below it; each key is saved by itself, so that nodes below can be unchecked again. */
function CheckTree({
  nodes,
  checked,
  change,
}: {
  nodes: readonly TreeDataNode[]
  checked: readonly string[]
  change: (checked: readonly string[]) => void
}) {
  const t = useT()
  if (nodes.length === 0) return <p className="faint">{t(['没有可以授予的权限', 'There is nothing to grant'])}</p>
  return (
    <Tree
      checkable
      checkStrictly
      selectable={false}
      height={420}
      treeData={[...nodes]}
      defaultExpandedKeys={nodes.map(({ key }) => key)}
      checkedKeys={[...checked]}
      onCheck={(_, { node, checked: isChecked }) => {
        const keys = keysBelow(node)
        const others = checked.filter((key) => !keys.includes(key))
        change(isChecked ? [...others, ...keys] : others)
      }}
    />
  )
}

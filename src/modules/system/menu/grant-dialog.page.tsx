import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton, Tabs, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { Failed, useSaid } from '#kernel/admin/form-body.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { titleOf } from '#kernel/admin/page-shape.ts'
import type { Link, Resource } from '#kernel/resource/resource.ts'
import { answered, call } from '#ui/call.ts'

/** A tree for each set of links, by the wire name of the answer. */
type Sets<T> = Readonly<Record<string, readonly T[]>>

interface Props {
  readonly resource: Resource
  readonly links: Readonly<Record<string, Link>>
  readonly row: JsonRow
  /** Calls of the menu that answer what may be granted, and what is. */
  readonly trees: string
  readonly keys: string
  /** Names the granted row in the calls: `roleIds`. */
  readonly ids: string
  readonly close: () => void
}

/** `menuIds` is the tree `menu`, `dataScopeIds` the tree `dataScope`. */
const treeOf = (link: string): string => link.replace(/Ids$/, '')

/** Ticks what a row is linked with, a tree for each set; saving replaces the sets as a whole. */
export function GrantDialog({ resource, links, row, trees, keys, ids, close }: Props) {
  const t = useT()
  const lang = useLang()
  const said = useSaid()
  const attempt = useAttempt()
  const [ticked, tick] = useState<Sets<string>>({})
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
  const chosen = (link: string): readonly string[] => ticked[link] ?? granted.data?.[treeOf(link)] ?? []
  const save = async (): Promise<void> => {
    setBusy(true)
    await attempt(async () => {
      const sets = Object.fromEntries(Object.keys(links).map((link) => [link, chosen(link)]))
      const { msg } = await answered('POST', `${resource.at[0]}/grant`, { body: { [ids]: [row.id], ...sets } })
      said(msg, { done: ['配置成功!', 'Saved'], title: ['权限设置', 'Permissions'] })
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
              <Ticks nodes={offered.data[treeOf(link)] ?? []} chosen={chosen(link)} tick={(next) => tick({ ...ticked, [link]: next })} />
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

/** Ticking a folder ticks all below it; each id is kept or dropped by itself, as they are saved. */
function Ticks({
  nodes,
  chosen,
  tick,
}: {
  nodes: readonly TreeDataNode[]
  chosen: readonly string[]
  tick: (chosen: readonly string[]) => void
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
      checkedKeys={[...chosen]}
      onCheck={(_, { node, checked }) => {
        const touched = keysBelow(node)
        const others = chosen.filter((key) => !touched.includes(key))
        tick(checked ? [...others, ...touched] : others)
      }}
    />
  )
}

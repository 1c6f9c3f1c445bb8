import { Select, TreeSelect } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { displayNameOfKey } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { useAdmin } from './admin-context.ts'
import { attributesOf } from './controls.tsx'
import type { ControlProps } from './define-page.ts'
import type { Values } from './form-values.ts'
import { pageWords } from './page.words.ts'
import { type OptionSource, optionSource } from './page-shape.ts'
import { useRows } from './use-resource.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly target: Resource
  readonly source: OptionSource
  readonly selected: readonly Option[]
  readonly multiple: boolean
  readonly change: (selected: Option | readonly Option[] | null | undefined) => void
  readonly attributes: { readonly id?: string }
}

/** The number of options that a remote search loads. */
const searchSize = 50

/** Selects one or several rows of another resource, from its tree if it has one, else by a search. */
export function ReferenceControl(props: ControlProps<FieldOf<'reference'>> | ControlProps<FieldOf<'references'>>) {
  const { field, name, row, value, onChange, onDisplayName } = props
  const target = useAdmin().registry.get(field.to)
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  if (!target) throw new Error(`unknown resource: ${field.to}`)
  const keys = (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter((key) => key !== '')
  const names = String(row[displayNameOfKey(name)] ?? '').split(',')
  const selectProps: SelectProps = {
    target,
    source: optionSource(target, field.by),
    multiple: field.kind === 'references',
    selected: keys.map((key, index) => ({ value: key, label: labels.get(key) || names[index] || key })),
    attributes: attributesOf(props),
    change: (next) => {
      const selected = next ? [next].flat() : []
      setLabels(new Map(selected.map(({ value, label }) => [String(value), String(label)])))
      onDisplayName?.(selected.map(({ label }) => label).join(','))
      onChange?.(selected.map(({ value }) => value).join(','))
    },
  }
  return selectProps.source.as === 'forest' ? <ReferenceTree {...selectProps} /> : <ReferenceSearch {...selectProps} />
}

/** Selects the parent of a tree node. In a tree that is loaded level by level, the parent is shown but cannot be changed. */
export function ParentControl({ resource, ...props }: ControlProps<FieldOf<'parent'>> & { resource: Resource }) {
  const t = useT()
  const { field, value, onChange, name, row } = props
  const root = resource.tree?.root
  if (!resource.tree?.nodes && resource.tree?.list !== 'forest')
    return <output id={props.id}>{value === root ? t(pageWords.topLevel) : String(row[displayNameOfKey(name)] || value)}</output>
  const reference: FieldOf<'reference'> = { ...field, kind: 'reference', to: resource.name, ...(resource.key && { by: resource.key }) }
  return <ReferenceControl {...props} field={reference} value={value === root ? '' : value} onChange={(next) => onChange?.(next || root)} />
}

function ReferenceSearch({ target, source, selected, multiple, change, attributes }: SelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const text = useDeferredValue(typed)
  const remote = source.as === 'page'
  const query = remote ? { current: 1, size: searchSize, ...(text && { [`${target.title}_like`]: text }) } : {}
  const { data, isFetching } = useRows(target, source.path, query, open)
  const options = (data?.rows ?? []).map((row) => ({ value: String(row[source.key]), label: String(row[source.title] ?? '') }))
  return (
    <Select<Option | Option[] | null, Option>
      {...attributes}
      {...(multiple && { mode: 'multiple' })}
      labelInValue
      allowClear
      showSearch={{ onSearch: setTyped, filterOption: remote ? false : undefined, optionFilterProp: 'label' }}
      placeholder={t(pageWords.typeToSearch)}
      loading={isFetching}
      onOpenChange={setOpen}
      value={multiple ? [...selected] : (selected[0] ?? null)}
      options={[...selected.filter(({ value }) => !options.some((option) => option.value === value)), ...options]}
      onChange={change}
    />
  )
}

interface TreeNode {
  readonly value: string
  readonly title: string
  readonly children?: TreeNode[]
}

function nodesOf(rows: readonly Values[], source: OptionSource): TreeNode[] {
  return rows.map((row) => ({
    value: String(row[source.key]),
    title: String(row[source.title] ?? ''),
    ...(Array.isArray(row.children) && { children: nodesOf(row.children as Values[], source) }),
  }))
}

/** A tree with fewer roots than this is fully expanded at first. */
const maxExpandedRoots = 20

const valuesOf = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ value, children = [] }) => [value, ...valuesOf(children)])

function ReferenceTree({ target, source, selected, multiple, change, attributes }: SelectProps) {
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>()
  const { data, isFetching } = useRows(target, source.path, {})
  const nodes = nodesOf(data?.rows ?? [], source)
  const expandAll = typed !== '' || (!expanded && nodes.length < maxExpandedRoots)
  return (
    <TreeSelect<Option | Option[], TreeNode>
      {...attributes}
      labelInValue
      allowClear
      multiple={multiple}
      loading={isFetching}
      showSearch={{ treeNodeFilterProp: 'title', onSearch: setTyped }}
      popupRender={(tree) => <div id={`${attributes.id}_list`}>{tree}</div>}
      treeData={nodes}
      treeExpandedKeys={expandAll ? valuesOf(nodes) : [...(expanded ?? [])]}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      value={multiple ? [...selected] : selected[0]}
      onChange={change}
    />
  )
}

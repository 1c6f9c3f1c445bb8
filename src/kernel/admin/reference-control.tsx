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
import { type Choosable, choosableOf } from './page-shape.ts'
import { useRows } from './use-resource.ts'

interface Labelled {
  readonly value: string
  readonly label: string
}

interface Picker {
  readonly target: Resource
  readonly from: Choosable
  readonly chosen: readonly Labelled[]
  readonly many: boolean
  readonly put: (chosen: Labelled | readonly Labelled[] | null | undefined) => void
  readonly attributes: { readonly id?: string }
}

/** How many choices a remote search shows. */
const shown = 50

/** Chooses one or many rows of another resource, from its tree where it has one, else by a search. */
export function ReferenceControl(props: ControlProps<FieldOf<'reference'>> | ControlProps<FieldOf<'references'>>) {
  const { field, name, row, value, onChange } = props
  const target = useAdmin().registry.get(field.to)
  const [known, know] = useState<ReadonlyMap<string, string>>(new Map())
  if (!target) throw new Error(`no resource is called ${field.to}`)
  const keys = (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter((key) => key !== '')
  const names = String(row[displayNameOfKey(name)] ?? '').split(',')
  const picker: Picker = {
    target,
    from: choosableOf(target, field.by),
    many: field.kind === 'references',
    chosen: keys.map((key, at) => ({ value: key, label: known.get(key) || names[at] || key })),
    attributes: attributesOf(props),
    put: (next) => {
      const chosen = next ? [next].flat() : []
      know(new Map(chosen.map((each) => [String(each.value), String(each.label)])))
      onChange?.(chosen.map((each) => each.value).join(','))
    },
  }
  return picker.from.as === 'forest' ? <Tree {...picker} /> : <Search {...picker} />
}

/** Chooses the row above this one. A tree too large to be answered whole names it only: a row is added below it. */
export function ParentControl({ resource, ...props }: ControlProps<FieldOf<'parent'>> & { resource: Resource }) {
  const t = useT()
  const { field, value, onChange, name, row } = props
  const root = resource.tree?.root
  if (!resource.tree?.nodes && resource.tree?.list !== 'forest')
    return <output id={props.id}>{value === root ? t(pageWords.topLevel) : String(row[displayNameOfKey(name)] || value)}</output>
  const pointing: FieldOf<'reference'> = { ...field, kind: 'reference', to: resource.name, ...(resource.key && { by: resource.key }) }
  return <ReferenceControl {...props} field={pointing} value={value === root ? '' : value} onChange={(next) => onChange?.(next || root)} />
}

function Search({ target, from, chosen, many, put, attributes }: Picker) {
  const t = useT()
  const [typed, type] = useState('')
  const [opened, open] = useState(false)
  const asked = useDeferredValue(typed)
  const remote = from.as === 'page'
  const query = remote ? { current: 1, size: shown, ...(asked && { [`${target.title}_like`]: asked }) } : {}
  const { data, isFetching } = useRows(target, from.word, query, opened)
  const found = (data?.rows ?? []).map((row) => ({ value: String(row[from.key]), label: String(row[from.title] ?? '') }))
  return (
    <Select<Labelled | Labelled[] | null, Labelled>
      {...attributes}
      {...(many && { mode: 'multiple' })}
      labelInValue
      allowClear
      showSearch={{ onSearch: type, filterOption: remote ? false : undefined, optionFilterProp: 'label' }}
      placeholder={t(pageWords.typeToSearch)}
      loading={isFetching}
      onOpenChange={open}
      value={many ? [...chosen] : (chosen[0] ?? null)}
      options={[...chosen.filter((each) => !found.some(({ value }) => value === each.value)), ...found]}
      onChange={put}
    />
  )
}

interface Node {
  readonly value: string
  readonly title: string
  readonly children?: Node[]
}

function nodesOf(rows: readonly Values[], from: Choosable): Node[] {
  return rows.map((row) => ({
    value: String(row[from.key]),
    title: String(row[from.title] ?? ''),
    ...(Array.isArray(row.children) && { children: nodesOf(row.children as Values[], from) }),
  }))
}

/** Trees of at most so many roots stand unfolded. */
const unfolded = 20

function Tree({ target, from, chosen, many, put, attributes }: Picker) {
  const { data, isFetching } = useRows(target, from.word, {})
  const nodes = nodesOf(data?.rows ?? [], from)
  return (
    <TreeSelect<Labelled | Labelled[] | null, Node>
      key={String(nodes.length > 0)}
      {...attributes}
      labelInValue
      allowClear
      multiple={many}
      loading={isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupRender={(tree) => <div id={`${attributes.id}_list`}>{tree}</div>}
      treeData={nodes}
      treeDefaultExpandAll={nodes.length < unfolded}
      value={many ? [...chosen] : (chosen[0] ?? null)}
      onChange={put}
    />
  )
}

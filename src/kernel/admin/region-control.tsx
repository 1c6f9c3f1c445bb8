import { Cascader } from 'antd'
import { useState } from 'react'
import { displayNameOfKey } from '../resource/check.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'
import { attributesOf } from './controls.tsx'
import type { ControlProps } from './define-page.ts'
import { regionPath } from './form-values.ts'
import { useLevels } from './use-resource.ts'

interface Option {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  readonly children?: Option[]
}

/** The parent key of the provinces. */
const root = ''

/** Selects a region of any level. The levels (province, prefecture, county) are loaded when they are opened. */
export function RegionControl(props: ControlProps<FieldOf<'region'>>) {
  const { name, row, value, onChange, onDisplayName } = props
  const [opened, setOpened] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState({ code: '', label: '' })
  const { children } = useLevels(useAdmin().regions, 'lazy-tree', opened)
  const optionsOf = (key: string): Option[] =>
    (children.get(key) ?? []).map(({ id, title, hasChildren }) => ({
      value: id,
      label: String(title),
      isLeaf: !hasChildren,
      ...(children.has(id) && { children: optionsOf(id) }),
    }))
  const load = (key: string): void => setOpened((before) => (before.includes(key) ? before : [...before, key]))
  return (
    <Cascader<Option>
      {...attributesOf(props)}
      changeOnSelect
      allowClear
      options={optionsOf(root)}
      loadData={(selected) => load(selected.at(-1)?.value ?? root)}
      onOpenChange={(open) => open && load(root)}
      popupRender={(menus) => <div id={`${props.id}_list`}>{menus}</div>}
      value={regionPath(String(value ?? ''))}
      displayRender={(labels) => (chosen.code === value ? chosen.label : String(row[displayNameOfKey(name)] ?? '') || labels.join(' / '))}
      onChange={(codes = [], selected = []) => {
        const code = codes.at(-1) ?? ''
        const label = selected.map((option) => option.label).join(' / ')
        setChosen({ code, label })
        onDisplayName?.(label)
        onChange?.(code)
      }}
    />
  )
}

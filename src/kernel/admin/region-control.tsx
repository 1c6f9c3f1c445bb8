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

/** What asks for the provinces. */
const top = ''

/** Province, prefecture, county, each level read when it is opened; any level may be chosen. */
export function RegionControl(props: ControlProps<FieldOf<'region'>>) {
  const { name, row, value, onChange } = props
  const [opened, open] = useState<readonly string[]>([])
  const [label, setLabel] = useState<string>()
  const { below } = useLevels(useAdmin().regions, 'lazy-tree', opened)
  const optionsBelow = (key: string): Option[] =>
    (below.get(key) ?? []).map(({ id, title, hasChildren }) => ({
      value: id,
      label: String(title),
      isLeaf: !hasChildren,
      ...(below.has(id) && { children: optionsBelow(id) }),
    }))
  const deeper = (key: string): void => open((before) => (before.includes(key) ? before : [...before, key]))
  return (
    <Cascader<Option>
      {...attributesOf(props)}
      changeOnSelect
      allowClear
      options={optionsBelow(top)}
      loadData={(chosen) => deeper(chosen.at(-1)?.value ?? top)}
      onOpenChange={(on) => on && deeper(top)}
      popupRender={(menus) => <div id={`${props.id}_list`}>{menus}</div>}
      value={regionPath(String(value ?? ''))}
      displayRender={(labels) => label ?? (String(row[displayNameOfKey(name)] ?? '') || labels.join(' / '))}
      onChange={(codes, chosen) => {
        setLabel(chosen?.map((option) => option.label).join(' / '))
        onChange?.(codes?.at(-1) ?? '')
      }}
    />
  )
}

import type { ComponentType } from 'react'
import type { FieldOf, Kind } from '../resource/field.ts'
import * as cells from './cells.tsx'
import * as controls from './controls.tsx'
import type { CellProps, ControlProps, Page } from './define-page.ts'
import { MediaControl } from './media-control.tsx'
import { ReferenceControl } from './reference-control.tsx'
import { RegionControl } from './region-control.tsx'
import { RichTextControl } from './rich-text-control.tsx'

interface BrowserKind<K extends Kind> {
  readonly Cell: ComponentType<CellProps<FieldOf<K>>>
  /** Undefined for kinds that the form renders by itself: `parent`, `lines`, `block`. */
  readonly Control?: ComponentType<ControlProps<FieldOf<K>>>
}

/** The cell and the control of every kind. */
const browserKinds: { readonly [K in Kind]: BrowserKind<K> } = {
  text: { Cell: cells.TextCell, Control: controls.TextControl },
  longText: { Cell: cells.TextCell, Control: controls.LongTextControl },
  richText: { Cell: cells.RichTextCell, Control: RichTextControl },
  whole: { Cell: cells.NumberCell, Control: controls.NumberControl },
  decimal: { Cell: cells.NumberCell, Control: controls.NumberControl },
  money: { Cell: cells.NumberCell, Control: controls.NumberControl },
  flag: { Cell: cells.FlagCell, Control: controls.FlagControl },
  date: { Cell: cells.DateCell, Control: controls.DateControl },
  dateTime: { Cell: cells.TimeCell, Control: controls.DateControl },
  oneOf: { Cell: cells.ChoiceCell, Control: controls.ChoiceControl },
  manyOf: { Cell: cells.ChoiceCell, Control: controls.ChoicesControl },
  reference: { Cell: cells.ReferenceCell, Control: ReferenceControl },
  references: { Cell: cells.ReferenceCell, Control: ReferenceControl },
  region: { Cell: cells.ReferenceCell, Control: RegionControl },
  parent: { Cell: cells.ReferenceCell },
  image: { Cell: cells.PictureCell, Control: MediaControl },
  images: { Cell: cells.PictureCell, Control: MediaControl },
  file: { Cell: cells.FileCell, Control: MediaControl },
  lines: { Cell: cells.NestedCell },
  block: { Cell: cells.NestedCell },
  password: { Cell: cells.HiddenCell, Control: controls.PasswordControl },
  secret: { Cell: cells.HiddenCell, Control: controls.SecretControl },
}

export function controlOf(kind: Kind): ComponentType<ControlProps> {
  return (browserKinds[kind].Control ?? controls.TextControl) as ComponentType<ControlProps>
}

/** The value of one field of a row: the page's own cell, else the one of the field's kind. */
export function CellOf({ page, ...props }: CellProps & { page?: Page | undefined }) {
  const own = page?.columns?.[props.name]
  if (own) return own(props.row)
  if (cells.isBlank(props)) return <cells.EmptyCell />
  const Cell = browserKinds[props.field.kind].Cell as ComponentType<CellProps>
  return <Cell {...props} />
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Page } from '#kernel/admin/define-page.ts'
import { FormBody } from '#kernel/admin/form-body.tsx'
import type { Values } from '#kernel/admin/form-values.ts'
import type { Field } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Answer } from '#ui/call.ts'
import { customer } from './orders.ts'
import { renderAdmin } from './render-admin.tsx'

interface Options {
  /** The values of the row, with its display names. */
  readonly row?: Values
  /** Whether the row exists already. */
  readonly editing?: boolean
  /** Whether the field is required although it declares no message. */
  readonly required?: boolean
  readonly resource?: Resource
  readonly controls?: Page['controls']
  readonly lang?: 'zh' | 'en'
}

export interface RenderedField {
  /** Submits the form and returns the values that it saved. */
  readonly submit: () => Promise<Values>
  /** Submits the form, which must not save, and returns its messages. */
  readonly messages: () => Promise<readonly string[]>
  /** The form as a person reads it: its text and the values of its inputs. */
  readonly shown: () => string
  readonly container: HTMLElement
}

/** Renders the form of a row with one field, named `it`. */
export function renderField(
  field: Field,
  { row = {}, editing = false, required = field.required !== undefined, resource = customer, controls, lang }: Options = {},
): RenderedField {
  const saved: Values[] = []
  const save = async (values: Values): Promise<Answer<unknown>> => {
    saved.push(values)
    return { data: {}, msg: '' }
  }
  const none = (): void => undefined
  const { container } = renderAdmin(
    <FormBody
      id="form"
      page={{ resource, controls }}
      fields={[['it', field]]}
      required={new Set(required ? ['it'] : [])}
      initial={row}
      messages={{ done: ['完成', 'Done'], title: ['答复', 'Answer'] }}
      close={none}
      setBusy={none}
      {...{ editing, save }}
    />,
    { lang },
  )
  const form = container.querySelector('form') as HTMLFormElement
  return {
    container,
    submit: async () => {
      const before = saved.length
      fireEvent.submit(form)
      await waitFor(() => expect(saved).toHaveLength(before + 1))
      return saved.at(-1) as Values
    },
    messages: async () => {
      const before = saved.length
      fireEvent.submit(form)
      await waitFor(() => expect(container.querySelector('.ant-form-item-explain-error')).not.toBeNull())
      expect(saved).toHaveLength(before)
      return [...container.querySelectorAll('.ant-form-item-explain-error')].map(({ textContent }) => textContent ?? '')
    },
    shown: () => {
      const inputs = [...form.querySelectorAll<HTMLInputElement>('input, textarea')]
      return [form.textContent, ...inputs.map(({ value }) => value)].join(' ')
    },
  }
}

/** Types a value into the control with this label. */
export function type(label: string, value: string, container: HTMLElement = document.body): void {
  fireEvent.change(within(container).getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })
}

/** Presses the only button or menu item of this name. */
export function press(name: string, container: Element = document.body): void {
  const buttons = [...container.querySelectorAll('button, [role=menuitem]')]
  const found = buttons.filter((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
  if (found.length !== 1) throw new Error(`${found.length} buttons are named ${name}`)
  fireEvent.click(found[0] as Element)
}

/** Opens the select with this label and chooses options by their text. */
export async function choose(label: string, ...options: readonly string[]): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label, { selector: 'input' }))
  for (const option of options) {
    const found = await waitFor(() => {
      const all = [...document.querySelectorAll('.ant-select-item-option-content')]
      const match = all.find(({ textContent }) => textContent === option)
      if (!match) throw new Error(`no option ${option} among ${all.map(({ textContent }) => textContent)}`)
      return match
    })
    fireEvent.click(found)
  }
}

/** Types a day, or a day and a time, into a date picker. */
export function typeDate(label: string, text: string): void {
  const input = screen.getByLabelText(label)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

/** Chooses files in the upload control of the form. */
export function chooseFiles(container: HTMLElement, ...names: readonly string[]): void {
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: names.map((name) => new File(['x'.repeat(1500)], name)) } })
}

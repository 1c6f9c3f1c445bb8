import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { ActionButtons, ActionSheet } from './action-buttons.tsx'

const actionsNamed = (...labels: readonly string[]) => labels.map((label) => ({ key: label, label, run: vi.fn() }))
const buttonNames = () => [...document.querySelectorAll('.row-buttons button')].map((button) => button.getAttribute('aria-label'))

test('up to three actions of a row are buttons, each named with its row', () => {
  const actions = actionsNamed('View', 'Edit', 'Delete')
  renderAdmin(<ActionButtons title="Motor" actions={actions} />)
  expect(buttonNames()).toEqual(['View Motor', 'Edit Motor', 'Delete Motor'])
  press('Edit Motor')
  expect(actions.map(({ run }) => run.mock.calls.length)).toEqual([0, 1, 0])
})

test('of more than three actions the first two are buttons and the others stand in a menu', async () => {
  const actions = actionsNamed('View', 'Edit', 'Lock', 'Delete')
  renderAdmin(<ActionButtons title="Motor" actions={actions} />)
  expect(buttonNames()).toEqual(['View Motor', 'Edit Motor', 'More Motor'])
  press('More Motor')
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Lock', 'Delete'])
  press('Lock')
  await waitFor(() => expect(actions[2]?.run).toHaveBeenCalledTimes(1))
  expect(actions[3]?.run).not.toHaveBeenCalled()
})

test('an action from the menu starts with the focus on the menu button, to which its dialog returns it', async () => {
  const focused: (string | null | undefined)[] = []
  const run = () => void focused.push(document.activeElement?.getAttribute('aria-label'))
  renderAdmin(<ActionButtons title="Motor" actions={[...actionsNamed('View', 'Edit', 'Delete'), { key: 'lock', label: 'Lock', run }]} />)
  press('More Motor')
  await screen.findByRole('menu')
  press('Lock')
  await waitFor(() => expect(focused).toEqual(['More Motor']))
})

function Sheet({ calls }: { calls: string[] }) {
  const [open, setOpen] = useState(true)
  const actions = ['View', 'Delete'].map((label) => ({ key: label, label, danger: label === 'Delete', run: () => void calls.push(label) }))
  const close = (): void => {
    calls.push('close')
    setOpen(false)
  }
  return <ActionSheet open={open} title="Motor" actions={actions} close={close} />
}

test('an action of a sheet runs once the sheet has closed', async () => {
  const calls: string[] = []
  renderAdmin(<Sheet calls={calls} />)
  expect(screen.getByText('Delete').closest('button')?.className).toContain('danger')
  expect(screen.getByText('View').closest('button')?.className).not.toContain('danger')
  press('Delete')
  await waitFor(() => expect(calls).toEqual(['close', 'Delete']))
})

import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import ListResult from './list-result.tsx'

const show = (leftOut?: readonly number[]) => {
  const answer = { lines: [], motors: [], ...(leftOut && { leftOut }) }
  const element = <ListResult answer={answer} searches={0} isBusy={false} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('lines that were left out are told by their numbers', () => {
  show([1, 8])
  expect(screen.getByText(/第 1、8 行|lines 1, 8/).textContent).toMatch(/没有查找|not searched/)
})

test('without such lines nothing is told', () => {
  for (const leftOut of [undefined, []]) {
    const { unmount } = show(leftOut)
    expect(screen.queryByText(/没有查找|not searched/)).toBeNull()
    unmount()
  }
})

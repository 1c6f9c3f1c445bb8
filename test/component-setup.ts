import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeApi } from './fake-api.ts'

// The timeout is for a busy machine. Whether an element is hidden is not computed for each query by role: it takes most of their time.
configure({ asyncUtilTimeout: 5000, defaultHidden: true })

beforeEach(() => {
  fakeApi({})
  // Text areas compute their height from these.
  document.head.innerHTML = '<style>textarea { padding: 0; border: 0 solid }</style>'
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

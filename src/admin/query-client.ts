import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#ui/request.ts'

/** Asks once more after a failure of the network or the server; neither where the request was rejected, nor after ten seconds without an answer. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500) && error.reason !== 'timeout'

/** The client of the back-office. Without a network a query fails and says so, instead of waiting unseen for one. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })

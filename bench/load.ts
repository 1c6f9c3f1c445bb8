import autocannon, { type Request } from 'autocannon'

/** A request to send. */
export interface RequestSpec {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface LoadResult {
  /** Requests per second. */
  readonly rate: number
  /** 95th percentile of the response time in milliseconds. */
  readonly p95: number
}

export interface Load {
  readonly seconds: number
  readonly connections: number
  /** Is given every fiftieth answer with the path that was asked. */
  readonly sample?: (path: string, answer: string) => void
}

const sampledEvery = 50

/** Puts the next request into the shape that the load generator expects. */
export const setupOf =
  (nextRequest: () => RequestSpec) =>
  (request: Request, context: { path?: string }): Request => {
    const { method, path, headers = {}, body } = nextRequest()
    context.path = path
    return { ...request, method, path, headers: { ...headers }, ...(body === undefined ? {} : { body }) }
  }

/** Sends the requests of `nextRequest`. Rejects if any answer is not 200. */
export function runLoad(url: string, nextRequest: () => RequestSpec, { seconds, connections, sample }: Load): Promise<LoadResult> {
  let answers = 0
  const times: number[] = []
  const start = performance.now()
  let rejected: string | undefined
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 120,
        requests: [
          {
            setupRequest: setupOf(nextRequest),
            onResponse: (status, answer, { path = '' }) => {
              answers += 1
              if (sample && answers % sampledEvery === 0) sample(path, answer)
              if (status !== 200) rejected ??= answer.slice(0, 300)
            },
          },
        ],
      },
      (error, { errors, timeouts, non2xx }) => {
        if (error || errors + timeouts + non2xx > 0) {
          reject(
            error ??
              new Error(
                `${url}${nextRequest().path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 200, the first of them: ${rejected}`,
              ),
          )
        }
        const elapsed = (performance.now() - start) / 1000
        resolve({ rate: times.length / elapsed, p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0 })
      },
    )
    run.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds))
  })
}

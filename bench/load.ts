import autocannon from 'autocannon'

export interface Asking {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Figures {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p95: number
}

/** Sends what `next` says over 32 connections for some seconds; any answer but 200 is an error. */
export function load(url: string, next: () => Asking, seconds: number): Promise<Figures> {
  const times: number[] = []
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: 32,
        duration: seconds,
        timeout: 120,
        requests: [
          {
            setupRequest: (request) => {
              const { method, path, headers = {}, body } = next()
              return { ...request, method, path, headers: { ...headers }, ...(body === undefined ? {} : { body }) }
            },
          },
        ],
      },
      (error, { errors, timeouts, non2xx }) => {
        if (error || errors + timeouts + non2xx > 0) {
          reject(error ?? new Error(`${url}${next().path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 200`))
        }
        const elapsed = (performance.now() - started) / 1000
        resolve({ rate: times.length / elapsed, p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0 })
      },
    )
    run.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds))
  })
}

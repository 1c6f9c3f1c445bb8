import { get } from 'node:http'

/** Ends with code 0 if the product on this machine answers that it is ready, else with 1; for the health checks of containers. */
const address = `http://127.0.0.1:${process.env.PORT || '8080'}/readyz`
const end = (isReady: boolean): never => process.exit(isReady ? 0 : 1)
get(address, { timeout: 4_000 }, ({ statusCode }) => end(statusCode === 200))
  .on('timeout', () => end(false))
  .on('error', () => end(false))

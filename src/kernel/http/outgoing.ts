import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { outgoingChannel } from '../database/tracing.ts'
import { reject } from '../resource/user-error.ts'
import type { Runtime } from '../runtime/runtime.ts'

export interface OutgoingRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Milliseconds for the whole call; 10,000 by default. */
  readonly maxTime?: number
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** Bytes of an answer. */
const maxBytes = 1024 * 1024

/** Checks the address that a name resolves to, and connects to that one: a second answer of the name server cannot replace it. */
const publicAddressesOnly = new RequestFilteringHttpsAgent({ keepAlive: false })
const namedByOperator = { 'http:': new http.Agent(), 'https:': new https.Agent() }

interface Target {
  readonly url: URL
  readonly agent: http.Agent
}

/**
 * Where a call to an address may go: https, and nothing of this machine or of a private network, unless the operator names the host in
 * `OUTBOUND_HOSTS`. Throws a `UserError` for any other address.
 */
function outgoingTarget({ outboundHosts }: Pick<Runtime, 'outboundHosts'>, address: string): Target {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.username !== '' || url.password !== '')
    return reject(['地址不正确，应形如 https://主机/路径', 'The address is not valid: it must look like https://host/path'])
  const isNamed = outboundHosts.includes(url.host) || outboundHosts.includes(url.hostname)
  if (isNamed && (url.protocol === 'http:' || url.protocol === 'https:')) return { url, agent: namedByOperator[url.protocol] }
  if (url.protocol !== 'https:') reject(['地址必须以 https:// 开头', 'The address must begin with https://'])
  return { url, agent: publicAddressesOnly }
}

/** Which addresses a client of a protocol of its own, such as S3, may connect to; throws as `callOut` does. */
export const outgoingAgent = (runtime: Pick<Runtime, 'outboundHosts'>, address: string): http.Agent =>
  outgoingTarget(runtime, address).agent

/** Calls an address that somebody has entered. Redirects are answered as they are, not followed. Throws a `UserError` where nothing answers. */
export async function callOut(
  runtime: Pick<Runtime, 'outboundHosts' | 'log'>,
  address: string,
  { method = 'GET', headers = {}, body, maxTime = 10_000 }: OutgoingRequest = {},
): Promise<OutgoingAnswer> {
  const { url, agent } = outgoingTarget(runtime, address)
  const { request } = url.protocol === 'http:' ? http : https
  const send = () =>
    new Promise<OutgoingAnswer>((resolve, fail) => {
      const options = { method, headers: { ...headers }, agent, signal: AbortSignal.timeout(maxTime) }
      const call = request(url, options, (answer) => void readAnswer(answer).then(resolve, fail))
      call.on('error', fail).end(body)
    })
  try {
    return await outgoingChannel.tracePromise(send, { method, host: url.host })
  } catch (error) {
    // Why is for the operator: it would tell a caller what answers within the network.
    runtime.log.warn({ err: error, host: url.host }, 'outgoing call failed')
    return reject([`${url.host} 无法连接`, `${url.host} cannot be reached`])
  }
}

async function readAnswer(answer: http.IncomingMessage): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

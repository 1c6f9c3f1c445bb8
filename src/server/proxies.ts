import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '#kernel/resource/user-error.ts'

/** Headers by which proxies and networks of proxies say for whom they call. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(?:cf|fastly|fly)-.+|cdn-loop|ali-cdn-real-ip)$/

/** Whether a proxy has passed the request on. */
export const isForwarded = ({ headers }: FastifyRequest): boolean => Object.keys(headers).some((name) => forwarding.test(name))

/** Whether the request has a header of a proxy that was not followed. */
function isIgnored(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forAddress, 'x-forwarded-host': forHost, 'x-forwarded-proto': forProtocol } = request.headers
  if (forAddress !== undefined) return request.ip === request.raw.socket.remoteAddress
  return (
    (forHost !== undefined && !String(forHost).endsWith(request.host)) ||
    (forProtocol !== undefined && !String(forProtocol).endsWith(request.protocol))
  )
}

/** Logs once that a header of an unnamed proxy does not count, and how to name it. */
export function warnOfUnnamedProxies(app: FastifyInstance): void {
  let isKnown = false
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.raw.socket.remoteAddress
    if (!isKnown && isIgnored(request)) {
      isKnown = true
      request.log.warn({ peer }, `X-Forwarded-* headers of ${peer} do not count. If it is your proxy, set TRUST_PROXY=${peer}`)
    }
    done()
  })
}

/** Rejects a `Host` that no browser sends, before an address is made of it. */
export function rejectOddHost({ host }: FastifyRequest): void {
  if (!/^[\w.\-[\]:]+$/.test(host) || !URL.canParse(`http://${host}`))
    reject(['请求的主机名不正确', 'The host name of the request is not valid'], { status: 400 })
}

/** Networks that Fastify knows by these names. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Tells whether an address is one of those that `TRUST_PROXY` names. */
export function trustsAnyOf(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of proxies.flatMap((each) => namedNetworks[each] ?? each)) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address))
}

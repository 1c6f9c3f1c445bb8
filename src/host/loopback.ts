import ipaddr from 'ipaddr.js'

/** Whether a host name or an address is this machine's own, which no other machine reaches: `localhost`, 127.0.0.0/8, ::1. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
}

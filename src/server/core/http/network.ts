import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that belong to its customer's network. */
const NETWORK_GROUPS = 4

/** The network of an address, as limits count it: an IPv6 customer usually has a whole /64, so it counts as one address. */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  const plain = ip.replace(/%.*/, '')
  if (v4 || !isIPv6(plain)) return v4 ?? ip
  // A dotted end stands for two groups.
  const [head = '', tail = ''] = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS)
  return `${groups.map((g) => Number.parseInt(g, 16).toString(16)).join(':')}::`
}

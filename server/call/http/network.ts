import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network that an address is counted under: the address itself, or the /64 of an IPv6 one, which a single
 * household walks through at will. A client that has hung up before its call was looked at has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped
  const [bare = ''] = mapped.split('%')
  return isIPv6(bare) ? `${firstFourGroups(bare)}::/64` : 'unknown'
}

/** What a session keeps of where it was started: too little to point at one device. */
export function roughNetworkOf(address: string | undefined): string {
  const network = networkOf(address)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const groups =
    tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}

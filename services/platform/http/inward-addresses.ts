import { BlockList, isIPv6 } from 'node:net'

/** What no address of the public internet lies in: loopback, private, shared, link-local with the metadata services, multicast, reserved. */
const inward4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inward4.addSubnet(network, bits, 'ipv4')

/** All that is public lies in it, but for what carries an IPv4 address within (Teredo, 6to4) or is there for examples. */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const inward6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inward6.addSubnet(network, bits, 'ipv6')

/** Whether a resolved IP address leads, or may lead, into the network that the portal runs in. */
export function isInward(address: string): boolean {
  if (!isIPv6(address)) return inward4.check(address, 'ipv4')
  return !public6.check(address, 'ipv6') || inward6.check(address, 'ipv6')
}

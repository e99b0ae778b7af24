import { BlockList, isIPv4 } from 'node:net';

/** Networks of nobody in the internet: private, shared, link-local with the clouds' metadata, loopback, reserved, multicast. */
const INSIDE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only global unicast is outside, and of that not what carries an IPv4 address or is documentation. */
const OUTSIDE_V6 = '2000::/3';
const INSIDE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const insideV4 = listOf(INSIDE_V4, 'ipv4');
const insideV6 = listOf(INSIDE_V6, 'ipv6');
const outsideV6 = listOf([OUTSIDE_V6], 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address belongs to no network that the internet reaches. */
export function isInside(address: string): boolean {
  if (isIPv4(address)) return insideV4.check(address, 'ipv4');
  return !outsideV6.check(address, 'ipv6') || insideV6.check(address, 'ipv6');
}

/** Whether an address is this machine itself. */
export const isLoopback = (address: string): boolean =>
  loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

import { isIPv4, isIPv6 } from 'node:net';

/** The groups that a provider gives to one subscriber: the first 64 bits. Whoever has one of its addresses has them all. */
const SUBSCRIBER_GROUPS = 4;
const GROUPS = 8;

/**
 * By what a caller's address is counted where calls or tries are limited: an IPv4 address is itself, also where it is
 * written as IPv6, and an IPv6 address is its first 64 bits. What is kept of a caller, as the audit log or the networks of a
 * key, is the whole address.
 */
export function limitedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const network = groups.slice(0, SUBSCRIBER_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const [first, last] = [read(head), read(tail ?? '')];
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

function read(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const bytesOf = (group: number): number[] => [Math.floor(group / 256), group % 256];

// Decides which addresses are on the public internet. All others could be internal.
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not loopback, private, link-local, metadata, shared (CGNAT) or reserved. IPv6
 * addresses that embed an IPv4 address (NAT64, 6to4, Teredo) are not public. An IPv4-mapped address counts as its IPv4
 * address.
 * @param address an IPv4 or IPv6 address in any notation
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

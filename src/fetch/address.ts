// Which addresses lie on the public internet. Everything else is somebody's inside, perhaps ours.
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one that anybody may reach: no loopback, private, link-local, metadata, shared (CGNAT) or reserved one,
 * nor one that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 * @param address an IPv4 or IPv6 address in any notation
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

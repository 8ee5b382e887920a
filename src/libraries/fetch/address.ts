// Decides which addresses are on the public internet. All others could be internal.
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public ranges in which clouds answer their own machines: metadata and internal services. */
const cloudRanges = [
  '168.63.129.16/32', // Azure
  '192.80.8.124/32', // Equinix Metal
  '161.26.0.0/16', // IBM Cloud
  '166.8.0.0/14', // IBM Cloud
].map((range) => ipaddr.IPv4.parseCIDR(range));

/**
 * Whether an IP address is public: not loopback, private, link-local, metadata, shared (CGNAT) or reserved. IPv6
 * addresses that embed an IPv4 address (NAT64, 6to4, Teredo) are not public. An IPv4-mapped address counts as its IPv4
 * address.
 * @param address an IPv4 or IPv6 address in any notation
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  if (parsed.isIPv4MappedAddress()) return isPublicIPv4(parsed.toIPv4Address());
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !cloudRanges.some((range) => address.match(range));

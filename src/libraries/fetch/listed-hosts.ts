/** Whether a setting names a host: `host` with any port, or `host:port`, separated by commas. */
export function listedHosts(setting: string | undefined): (host: string, port: number) => boolean {
  const listed = new Set((setting ?? '').toLowerCase().split(/[\s,]+/));
  return (host, port) => listed.has(host) || listed.has(`${host}:${port}`);
}

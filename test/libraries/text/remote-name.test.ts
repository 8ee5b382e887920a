import { nameOfRemote } from '../../../src/libraries/text/remote-name';

test.each([
  ['git@example.org:mara/harbour.git', 'example.org/mara/harbour'],
  ['example.org:mara/harbour', 'example.org/mara/harbour'],
  ['mara:t0ken@example.org:mara/harbour.git', 'example.org/mara/harbour'],
  ['ssh://git@Example.org:2222/mara/harbour.git', 'example.org/mara/harbour'],
  ['https://example.org/mara/harbour.git/', 'example.org/mara/harbour'],
  ['https://mara:t0ken@example.org:8443/mara/harbour.git?token=t0ken#t0ken', 'example.org/mara/harbour'],
  ['https://t0ken@example.org/group/team/harbour', 'example.org/group/team/harbour'],
  ['git://example.org/harbour.git', 'example.org/harbour'],
])('the remote %s names %s, without credentials, port and ending', (address, name) =>
  expect(nameOfRemote(address)).toBe(name),
);

test.each([
  ['', '/srv/git/harbour.git', '../harbour', 'file:///srv/git/harbour.git', 'C:/git/harbour', 'C:\\git\\harbour'],
  [
    'https://example.org/',
    'git@example.org:',
    'https://',
    'a:p@ss@example.org:mara/x',
    'hg::https://example.org/mara/harbour',
    ':x',
  ],
  ['git@example.org:mara/har bour', 'git@example.org:mara/\u0007', `https://example.org/${'a'.repeat(1_000)}`],
])('a path on this machine and what names no repository name nothing (%#)', (...addresses) =>
  expect(addresses.map(nameOfRemote)).toEqual(addresses.map(() => undefined)),
);

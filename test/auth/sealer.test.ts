// Secrets stored encrypted can be decrypted only with the right key and for the purpose they were encrypted for.
import { openSealer } from '../../src/auth/sealer';

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
const sealerWith = (...keys: string[]) => openSealer({ SERVICE_SECRET_KEY: keys.join(',') });

test('a sealed secret can be opened, differs at each sealing, and does not contain the plain text', () => {
  const sealer = sealerWith(older);
  const [once, again] = [sealer.seal('hidden', 'con_1.token'), sealer.seal('hidden', 'con_1.token')];
  expect(once).not.toBe(again);
  expect(once).not.toContain('hidden');
  expect(sealer.open(once, 'con_1.token')).toBe('hidden');
});

test('a sealed secret cannot be opened for another purpose, or after a change', () => {
  const sealer = sealerWith(older);
  const sealed = sealer.seal('hidden', 'con_1.token');
  expect(() => sealer.open(sealed, 'con_2.token')).toThrow();
  expect(() => sealer.open(`${sealed.slice(0, -2)}AA`, 'con_1.token')).toThrow();
});

test('after a key rotation, secrets of the older key can be opened, and are reported as not current', () => {
  const sealed = sealerWith(older).seal('hidden', 'p');
  const rotated = sealerWith(newer, older);
  expect(rotated.open(sealed, 'p')).toBe('hidden');
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('hidden', 'p'))]).toEqual([false, true]);
});

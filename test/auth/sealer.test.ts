// Secrets at rest: they open with the key and in the place they were sealed for, and with no other.
import { openSealer } from '../../src/auth/sealer';

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
const sealerWith = (...keys: string[]) => openSealer({ SERVICE_SECRET_KEY: keys.join(',') });

test('what is sealed opens again, differs each time and does not contain the secret', () => {
  const sealer = sealerWith(older);
  const [once, again] = [sealer.seal('hidden', 'con_1.token'), sealer.seal('hidden', 'con_1.token')];
  expect(once).not.toBe(again);
  expect(once).not.toContain('hidden');
  expect(sealer.open(once, 'con_1.token')).toBe('hidden');
});

test('what is sealed does not open in another place, nor when it was changed', () => {
  const sealer = sealerWith(older);
  const sealed = sealer.seal('hidden', 'con_1.token');
  expect(() => sealer.open(sealed, 'con_2.token')).toThrow();
  expect(() => sealer.open(`${sealed.slice(0, -2)}AA`, 'con_1.token')).toThrow();
});

test('an older key opens what it sealed, which is no longer current', () => {
  const sealed = sealerWith(older).seal('hidden', 'p');
  const rotated = sealerWith(newer, older);
  expect(rotated.open(sealed, 'p')).toBe('hidden');
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('hidden', 'p'))]).toEqual([false, true]);
});

test('without the key nothing is sealed or opened', () => {
  const sealed = sealerWith(older).seal('hidden', 'p');
  expect(() => openSealer({}).seal('hidden', 'p')).toThrow(expect.objectContaining({ code: 'secrets_off' }));
  expect(() => sealerWith(newer).open(sealed, 'p')).toThrow(expect.objectContaining({ code: 'secrets_off' }));
});

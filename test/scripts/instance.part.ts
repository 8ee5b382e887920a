import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openInstance } from '../../scripts/runtime/instance';
import { readLocal, writeLocal } from '../../scripts/runtime/local';
import { messageOf, temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('ports and passwords are chosen once, readable by the owner only', async () => {
  const home = path.join(folder(), 'home');
  const instance = await openInstance(home);
  expect(await openInstance(home)).toEqual(instance);
  expect(mode(home)).toBe('700');
  expect(mode(path.join(home, 'instance.json'))).toBe('600');
  expect(instance.neo4j.password).not.toBe(instance.redis.password);
});

test('a folder that cannot be written is named, with the solution', async () => {
  const root = folder();
  writeFileSync(path.join(root, 'file'), '');
  const message = await messageOf(openInstance(path.join(root, 'file', 'home')));
  expect(message).toContain(`MEMORY_HOME (${path.join(root, 'file', 'home')}) is not writable: ENOTDIR`);
  expect(message).toContain('or set MEMORY_HOME to another folder');
});

test('data whose passwords are lost is not overwritten', async () => {
  const home = folder();
  await openInstance(home);
  writeFileSync(path.join(home, 'data', 'something'), '');
  rmSync(path.join(home, 'instance.json'));
  const message = await messageOf(openInstance(home));
  expect(message).toContain(`${path.join(home, 'instance.json')} is missing; it contains the passwords`);
  expect(message).toContain(`move ${home} away to start from scratch`);
});

test('the key of the first start stays in local.json until another tenant is created', () => {
  const home = folder();
  const local = {
    base_url: 'http://127.0.0.1:1',
    tenant_id: 'tnt_1',
    workspace_id: 'wsp_1',
    user_id: 'usr_1',
    neo4j: { uri: 'bolt://127.0.0.1:2', user: 'neo4j', password: 'secret', database: 'neo4j' },
    redis_url: 'redis://127.0.0.1:3',
  };
  writeLocal(home, { ...local, api_key: 'svc_test_1' });
  expect(mode(path.join(home, 'local.json'))).toBe('600');
  expect(writeLocal(home, local).api_key).toBe('svc_test_1');
  expect(readLocal(home)).toEqual({ ...local, api_key: 'svc_test_1' });
  expect(writeLocal(home, { ...local, tenant_id: 'tnt_2' }).api_key).toBeUndefined();
  expect(readFileSync(path.join(home, 'local.json'), 'utf8')).not.toContain('svc_test_1');
});

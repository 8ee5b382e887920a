// The containers of compose.yaml, without Docker: what they agree on.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { makeSecrets, withSecrets } from '../../scripts/container';
import { projectRoot } from '../../src/config';
import { temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const file = readFileSync(path.join(projectRoot, 'scripts', 'compose.yaml'), 'utf8');

test('passwords are made once, readable by the users of all images, and reach the settings of the service', () => {
  const secrets = folder();
  makeSecrets({}, secrets);
  const first = withSecrets({}, secrets);
  expect(first['NEO4J_PASSWORD']).toMatch(/^[0-9a-f]{48}$/);
  expect(first['REDIS_URL']).toMatch(/^redis:\/\/:[0-9a-f]{48}@redis:6379$/);
  expect(readFileSync(path.join(secrets, 'neo4j'), 'utf8')).toBe(`neo4j/${first['NEO4J_PASSWORD']}`);
  for (const name of ['neo4j', 'redis']) expect(statSync(path.join(secrets, name)).mode & 0o777).toBe(0o444);
  makeSecrets({ NEO4J_PASSWORD: 'too late' }, secrets);
  expect(withSecrets({}, secrets)).toEqual(first);
});

test('passwords that the operator names are taken', () => {
  const secrets = folder();
  makeSecrets({ NEO4J_PASSWORD: 'a/b', REDIS_PASSWORD: 'c:d' }, secrets);
  expect(withSecrets({}, secrets)).toMatchObject({ NEO4J_PASSWORD: 'a/b', REDIS_URL: 'redis://:c%3Ad@redis:6379' });
});

test('`docker compose up` demands no variable, and whoever reads the passwords waits for them', () => {
  const { services, volumes } = parse(file) as {
    services: Record<string, { volumes: string[]; depends_on?: Record<string, unknown> }>;
    volumes: object;
  };
  // A variable without a default: ${NAME} or ${NAME:?…}.
  expect(file.match(/(?<!\$)\$\{\w+(?!\w|:-)[^}]*\}/g)).toBeNull();
  expect(Object.keys(volumes)).toContain('secrets');
  for (const name of ['neo4j', 'redis']) {
    expect(services[name]?.volumes).toContain('secrets:/secrets:ro');
    expect(services[name]?.depends_on).toEqual({ secrets: { condition: 'service_completed_successfully' } });
  }
  expect(Object.keys(services['service']?.depends_on ?? {})).toEqual(['neo4j', 'redis']);
});

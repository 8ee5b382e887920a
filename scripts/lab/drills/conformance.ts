// Conformance drill: the official conformance suite for servers, in both versions of the protocol, against a server of
// the tools that it calls, mounted as /mcp is, behind its guards. The suite needs a later Node.js than the service:
// npm install --prefix FOLDER node@22 @modelcontextprotocol/conformance@0.2.0-alpha.12
// node dist/scripts/lab/drills/conformance.js --suite FOLDER
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Server, type CallToolResult } from '@modelcontextprotocol/server';
import { loadConfig } from '../../../src/config';
import type { AccessControl } from '../../../src/http/access';
import { mount } from '../../../src/http/mount';
import { openServer } from '../../../src/http/server';
import type { Wiring } from '../../../src/http/wiring';
import { openLog } from '../../../src/log';
import { guarded } from '../../../src/mcp/endpoint';
import { commandLine } from '../../command';
import { printLine } from '../../runtime/output/print-line';

const versions = ['2025-11-25', '2026-07-28'];

/**
 * Scenarios, or single checks, that are expected to fail, by reason. Any other failure is an error, and so is an
 * unexpected success.
 */
const expected: Record<string, string[]> = {
  'The server only has tools: clients load prompts and resources only on demand of a person, if at all.': [
    'completion-complete',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
    'caching/sep-2549-prompts-list-caching-hints',
    'caching/sep-2549-resources-list-caching-hints',
    'caching/sep-2549-resources-templates-list-caching-hints',
  ],
  'A tool asks the client for nothing: its answer is complete.': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-non-tool-request',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
    'server-stateless/sep-2575-server-rejects-undeclared-capability',
    'server-stateless/sep-2575-missing-capability-http-400',
  ],
  'A tool answers at once, without messages in between.': [
    'logging-set-level',
    'tools-call-with-logging',
    'tools-call-with-progress',
    'server-sse-polling',
  ],
  'The tools never change, so there is nothing to subscribe to.': [
    'server-stateless/sep-2575-server-sends-subscription-ack',
    'server-stateless/sep-2575-server-tags-subscription-id',
  ],
  'The arguments are the same as for the routes: plain schemas, and none of them in a header.': [
    'json-schema-2020-12',
    'http-custom-header-server-validation',
  ],
  'The extension for tasks is not declared.': [
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ],
};

const text = (words: string) => ({ type: 'text' as const, text: words });
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});
const bytes = Buffer.from('conformance').toString('base64');
const image = { type: 'image' as const, data: bytes, mimeType: 'image/png' };

/** The tools that the scenarios call, by name. */
const answers: Record<string, CallToolResult> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_error_handling: { content: [text('This tool intentionally returns an error for testing')], isError: true },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: bytes, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
};

function fixture(): Server {
  const server = new Server({ name: 'conformance', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(answers).map((name) => ({ name, description: name, inputSchema: { type: 'object' } })),
  }));
  server.setRequestHandler('tools/call', ({ params }) => answers[params.name] ?? { content: [], isError: true });
  return server;
}

/** The suite has no credentials. */
const everybody = { mayStay: () => Promise.resolve(true) } as Partial<AccessControl> as AccessControl;

async function main({ suite }: { suite: string }): Promise<void> {
  const config = loadConfig({ ...process.env, SERVICE_ENV: 'test' });
  const mcp = guarded({ config, access: everybody, oauth: undefined }, fixture);
  const wiring: Partial<Wiring> = { config, mcp, access: everybody, log: openLog('fatal') };
  const server = openServer(mount([], wiring as Wiring), 60_000).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const failed = new Set<string>();
  for (const version of versions) {
    const results = await resultsOf(suite, url, version);
    for (const name of results.failed) failed.add(name);
    printLine(`${version}: ${results.passed} checks passed, ${results.failed.length} failed`);
  }
  server.close();
  const listed = Object.values(expected).flat();
  const isListed = (name: string) => listed.includes(name) || listed.includes(name.split('/')[0] as string);
  const problems = [
    ...[...failed].filter((name) => !isListed(name)).map((name) => `fails: ${name}`),
    ...listed
      .filter((name) => ![...failed].some((each) => each === name || each.startsWith(`${name}/`)))
      .map((name) => `passes, although its failure is expected: ${name}`),
  ];
  for (const problem of problems) printLine(problem);
  printLine(problems.length === 0 ? `clean, ${listed.length} failures expected` : 'NOT CLEAN');
  process.exit(problems.length === 0 ? 0 : 1);
}

/** Runs what a version of the protocol requires. @returns failed checks as `scenario/check` */
async function resultsOf(suite: string, url: string, version: string): Promise<{ passed: number; failed: string[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conformance-'));
  const bin = path.resolve(suite, 'node_modules', '.bin');
  const args = [path.join(bin, 'conformance'), 'server', '--url', url, '--requirements', version, '-o', folder];
  await once(spawn(path.join(bin, 'node'), args, { stdio: 'ignore' }), 'exit');
  const checks = readdirSync(folder).flatMap((name) => {
    const [, scenario = name] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
    const found = JSON.parse(readFileSync(path.join(folder, name, 'checks.json'), 'utf8')) as Check[];
    return found.map(({ id, status }) => ({ name: `${scenario}/${id}`, status }));
  });
  rmSync(folder, { recursive: true });
  const names = (wanted: string) => checks.filter(({ status }) => status === wanted).map(({ name }) => name);
  return { passed: names('SUCCESS').length, failed: names('FAILURE') };
}

interface Check {
  id: string;
  status: string;
}

void commandLine('node dist/scripts/lab/drills/conformance.js', 'Runs the official conformance suite for servers.')
  .requiredOption('--suite <folder>', 'where the suite and a Node.js for it are installed')
  .action(main)
  .parseAsync();

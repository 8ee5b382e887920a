// Where each client stores its MCP servers and its hooks, and the entries that it expects there.
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface SettingsPlace {
  /** Home folder of the user. */
  home: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

export interface AgentClient {
  file: (place: SettingsPlace) => string;
  format: 'json' | 'toml';
  /** Path of the entry in the file. */
  at: string[];
  entry: (way: ServerWay) => object;
  hooks?: ClientHooks;
}

/** The ways to the server. Over HTTP an agent names its project by a command, or not at all; the program names it itself. */
export interface ServerWay {
  url: string;
  headers: Record<string, string>;
  /** A command for a shell that prints further headers, as JSON. */
  headersHelper: string;
  /** The program that serves the tools over stdin and stdout, with its arguments. It needs no key. */
  program: [command: string, ...args: string[]];
}

interface ClientHooks {
  file: (place: SettingsPlace) => string;
  /** The contents of a new file. */
  start?: string;
  /** One entry in an event's list. */
  entry: (command: string) => object;
  /** Setting for the command of the status line. An agent has only one. */
  statusLine?: string;
}

/** Seconds. A hook ends by itself long before this. */
const timeout = 5;
const grouped = (command: string) => ({ hooks: [{ type: 'command', command, timeout }] });

const codexFolder = ({ home, env }: SettingsPlace) => env['CODEX_HOME'] ?? path.join(home, '.codex');
const geminiSettings = ({ home }: SettingsPlace) => path.join(home, '.gemini', 'settings.json');
const configFolder = ({ home, env }: SettingsPlace) => env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');

export const clients: Record<string, AgentClient> = {
  'claude-code': {
    file: ({ home, env }) => path.join(env['CLAUDE_CONFIG_DIR'] ?? home, '.claude.json'),
    format: 'json',
    at: ['mcpServers', 'memory'],
    entry: ({ url, headers, headersHelper }) => ({
      ...{ type: 'http', url, headersHelper },
      // For earlier versions, which do not support `headersHelper`.
      headers: { ...headers, 'X-Project': '${PWD:-}' },
    }),
    hooks: {
      file: ({ home, env }) => path.join(env['CLAUDE_CONFIG_DIR'] ?? path.join(home, '.claude'), 'settings.json'),
      entry: grouped,
      statusLine: 'statusLine',
    },
  },
  cursor: {
    file: ({ home }) => path.join(home, '.cursor', 'mcp.json'),
    format: 'json',
    at: ['mcpServers', 'memory'],
    entry: ({ url, headers }) => ({ url, headers }),
    hooks: {
      file: ({ home }) => path.join(home, '.cursor', 'hooks.json'),
      start: '{\n  "version": 1\n}\n',
      entry: (command) => ({ command }),
    },
  },
  vscode: {
    file: (place) =>
      path.join(
        place.platform === 'darwin' ? path.join(place.home, 'Library', 'Application Support') : configFolder(place),
        ...['Code', 'User', 'mcp.json'],
      ),
    format: 'json',
    at: ['servers', 'memory'],
    entry: ({ url, headers }) => ({ type: 'http', url, headers }),
    hooks: {
      file: ({ home }) => path.join(home, '.copilot', 'hooks', 'memory.json'),
      entry: (command) => ({ type: 'command', command, timeout }),
    },
  },
  codex: {
    file: (place) => path.join(codexFolder(place), 'config.toml'),
    format: 'toml',
    at: ['mcp_servers', 'memory'],
    entry: ({ program: [command, ...args] }) => ({ command, args }),
    hooks: { file: (place) => path.join(codexFolder(place), 'hooks.json'), entry: grouped },
  },
  gemini: {
    file: geminiSettings,
    format: 'json',
    at: ['mcpServers', 'memory'],
    entry: ({ program: [command, ...args] }) => ({ command, args }),
    hooks: {
      file: geminiSettings,
      entry: (command) => ({ hooks: [{ name: 'memory', type: 'command', command, timeout: timeout * 1000 }] }),
    },
  },
  opencode: {
    file: (place) => {
      const folder = path.join(configFolder(place), 'opencode');
      const commented = path.join(folder, 'opencode.jsonc');
      return existsSync(commented) ? commented : path.join(folder, 'opencode.json');
    },
    format: 'json',
    at: ['mcp', 'servers', 'memory'],
    entry: ({ program }) => ({ type: 'local', command: program }),
  },
};

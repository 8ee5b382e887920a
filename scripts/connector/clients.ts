// Where each client keeps its MCP servers, and what it expects there.
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface Place {
  /** Home folder of the user. */
  home: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

export interface AgentClient {
  file: (place: Place) => string;
  format: 'json' | 'toml';
  /** Path of the entry in the file. */
  at: string[];
  entry: (url: string, headers: Record<string, string>) => object;
}

const configFolder = ({ home, env }: Place) => env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');

export const clients: Record<string, AgentClient> = {
  'claude-code': {
    file: ({ home, env }) => path.join(env['CLAUDE_CONFIG_DIR'] ?? home, '.claude.json'),
    format: 'json',
    at: ['mcpServers', 'memory'],
    entry: (url, headers) => ({ type: 'http', url, headers }),
  },
  cursor: {
    file: ({ home }) => path.join(home, '.cursor', 'mcp.json'),
    format: 'json',
    at: ['mcpServers', 'memory'],
    entry: (url, headers) => ({ url, headers }),
  },
  vscode: {
    file: (place) =>
      path.join(
        place.platform === 'darwin' ? path.join(place.home, 'Library', 'Application Support') : configFolder(place),
        ...['Code', 'User', 'mcp.json'],
      ),
    format: 'json',
    at: ['servers', 'memory'],
    entry: (url, headers) => ({ type: 'http', url, headers }),
  },
  codex: {
    file: ({ home, env }) => path.join(env['CODEX_HOME'] ?? path.join(home, '.codex'), 'config.toml'),
    format: 'toml',
    at: ['mcp_servers', 'memory'],
    entry: (url, headers) => ({ url, http_headers: headers }),
  },
  gemini: {
    file: ({ home }) => path.join(home, '.gemini', 'settings.json'),
    format: 'json',
    at: ['mcpServers', 'memory'],
    // `url` would be an older kind of connection.
    entry: (url, headers) => ({ httpUrl: url, headers }),
  },
  opencode: {
    file: (place) => {
      const folder = path.join(configFolder(place), 'opencode');
      const commented = path.join(folder, 'opencode.jsonc');
      return existsSync(commented) ? commented : path.join(folder, 'opencode.json');
    },
    format: 'json',
    at: ['mcp', 'servers', 'memory'],
    entry: (url, headers) => ({ type: 'remote', url, headers }),
  },
};

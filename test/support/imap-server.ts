// A small IMAP server (RFC 3501) with one mailbox. It supports the commands that a reading client sends.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface ImapServer {
  port: number;
  /** Mails by uid, in the form they are sent. */
  mails: Map<number, string>;
  validity: number;
  close(): void;
}

/** Opens a server that accepts one user with one password. */
export async function openImapServer(user: string, password: string): Promise<ImapServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let rest = '';
    socket.write('* OK [CAPABILITY IMAP4rev1 ID] ready\r\n');
    socket.on('data', (bytes: Buffer) => {
      rest += bytes.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const [tag = '*', ...words] = line.split(' ');
        socket.write(answer(words.join(' ')).replaceAll('TAG', tag), 'latin1');
      }
    });
  });
  const state: ImapServer = { port: 0, mails: new Map(), validity: 1, close };

  function close(): void {
    for (const socket of sockets) socket.destroy();
    server.close();
  }

  function answer(command: string): string {
    const done = (lines: string[], said = 'done') =>
      [...lines.map((line) => `* ${line}`), `TAG OK ${said}`, ''].join('\r\n');
    const name = command.split(' ')[0]?.toUpperCase();
    if (name === 'CAPABILITY') return done(['CAPABILITY IMAP4rev1 ID']);
    if (name === 'ID') return done(['ID NIL']);
    if (name === 'LOGIN') {
      const isRight = command.includes(user) && command.includes(password);
      return isRight ? done([]) : 'TAG NO [AUTHENTICATIONFAILED] wrong\r\n';
    }
    if (name === 'LIST' || name === 'LSUB') return done([`${name} () "/" INBOX`]);
    if (name === 'SELECT' || name === 'EXAMINE') {
      const next = Math.max(0, ...state.mails.keys()) + 1;
      const flags = ['FLAGS (\\Seen)', 'OK [PERMANENTFLAGS ()] none'];
      const counts = [`${state.mails.size} EXISTS`, '0 RECENT', `OK [UIDNEXT ${next}] next`];
      return done([...flags, ...counts, `OK [UIDVALIDITY ${state.validity}] valid`], '[READ-ONLY] done');
    }
    if (/^UID SEARCH/i.test(command)) return done([`SEARCH ${found(command).join(' ')}`.trim()]);
    if (/^UID FETCH/i.test(command)) return fetched(command);
    if (name === 'LOGOUT') return done(['BYE']);
    return name === 'NOOP' || name === 'CLOSE' ? done([]) : 'TAG BAD unknown\r\n';
  }

  function found(command: string): number[] {
    const header = /HEADER "?MESSAGE-ID"? "?(<[^>]+>)/i.exec(command)?.[1];
    if (header) return [...state.mails].filter(([, text]) => text.includes(header)).map(([uid]) => uid);
    const [, from = '1', to = from] = /UID (\d+)(?::(\d+|\*))?/i.exec(command.replace(/^UID SEARCH/i, '')) ?? [];
    const uids = [...state.mails.keys()].sort((a, b) => a - b);
    // `n:*` includes the last mail even if its uid is smaller than n.
    if (to === '*') return uids.filter((uid, i) => uid >= Number(from) || i === uids.length - 1);
    return uids.filter((uid) => uid >= Number(from) && uid <= Number(to));
  }

  function fetched(command: string): string {
    const set = command.split(' ')[2] ?? '';
    const uids = [...state.mails.keys()].sort((a, b) => a - b);
    const asked = set.split(',').flatMap((part) => {
      const [from = '', to = from] = part.split(':');
      return uids.filter((uid) => uid >= Number(from) && uid <= (to === '*' ? Infinity : Number(to)));
    });
    const lines = asked.map((uid) => {
      const text = Buffer.from(state.mails.get(uid) ?? '', 'utf8').toString('latin1');
      return `* ${uids.indexOf(uid) + 1} FETCH (UID ${uid} BODY[]<0> {${text.length}}\r\n${text})\r\n`;
    });
    return `${lines.join('')}TAG OK done\r\n`;
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  state.port = (server.address() as AddressInfo).port;
  return state;
}

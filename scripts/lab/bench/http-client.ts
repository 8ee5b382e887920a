// A minimal HTTP client with one keep-alive connection, so that the client hardly adds to the measured times.
import { Agent, request } from 'node:http';

export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly base: string) {}

  /** Throws unless the response is 2xx. */
  send<T>(method: string, route: string, headers: Record<string, string>, body?: unknown): Promise<T> {
    const text = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const call = request(
        this.base + route,
        {
          method,
          agent: this.agent,
          headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': text.length },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString();
            const status = response.statusCode ?? 0;
            if (status < 200 || status > 299) reject(new Error(`${method} ${route} answered ${status}: ${answer}`));
            else resolve(JSON.parse(answer) as T);
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

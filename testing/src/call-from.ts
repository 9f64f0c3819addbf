import { request } from 'node:http';
import { REQUEST_TIMEOUT_MS, system } from './running-system.js';

/**
 * Sends a POST to the API from another address of this machine (127.0.0.0/8), so that counters by address stay
 * separate.
 */
export function callFrom(
  localAddress: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<{ status: number; text: string; cookies: string[]; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: system.http,
        localAddress,
        path: `/v2${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('error', reject)
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: answer.statusCode!,
              text,
              cookies: answer.headers['set-cookie'] ?? [],
              body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
            });
          });
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

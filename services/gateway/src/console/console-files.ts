import { existsSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem, type Log } from '@backroom/platform';
import { sendProblem } from '../route/problem.filter.js';

/** What every answer forbids the browser: no foreign script, no framing, no sniffing. */
const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; " +
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/** An address whose percent signs are no escapes (a link cut short) is taken by its letters: the console says what it is. */
export function readableUrl(url: string): string {
  if (url.startsWith('/v2/')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Serves the built console; a path without a file that a browser navigates to is the console's own to answer. */
export async function serveConsole(
  fastify: FastifyInstance,
  folder: string | undefined,
  log: Log,
): Promise<void> {
  if (!folder || !existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    // Looked up at each request: a new build is served without a restart.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => {
    const path = decodeURIComponent(request.url.split('?', 1)[0]!);
    if (isFile(folder, path)) return reply.sendFile(path);
    const navigation = !path.startsWith('/v2/') && request.headers.accept?.includes('text/html');
    if (navigation) return reply.sendFile('index.html');
    return sendProblem(reply, Problem.notFound('page'), '', log);
  });
}

function isFile(folder: string, path: string): boolean {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep)) return false;
  try {
    return statSync(file).isFile();
  } catch {
    // There is none, or the name is one that no file can have.
    return false;
  }
}

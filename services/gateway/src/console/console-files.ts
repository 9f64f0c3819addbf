import { existsSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem, type Log } from '@backroom/platform';
import { sendProblem } from '../route/problem.filter.js';

/**
 * An address with percent signs that are not escapes (a truncated link) is taken literally: the console explains it.
 */
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

/** Serves the built console; a path without a file that a browser navigates to is handled by the console. */
export async function serveConsole(
  fastify: FastifyInstance,
  folder: string | undefined,
  log: Log,
): Promise<void> {
  if (!folder || !existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    // Looked up on each request: a new build is served without a restart.
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
    // The file does not exist, or its name is impossible.
    return false;
  }
}

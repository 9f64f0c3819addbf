import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isFileName,
  filesPath,
  pictureTypeOf,
  Problem,
  type Files,
  type Log,
  type SignedTerms,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { logoNames } from '../themes/logo-address.js';
import { sendProblem } from '../route/problem.filter.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Terms of the signed link of the request. */
    link?: SignedTerms;
  }
}

/** Maximum bytes of any upload; each link also has its own maximum. */
const maxUploadBytes = 12 * 1024 * 1024;
/** Milliseconds that a link to a public picture is valid: enough to follow it. */
const publicLifetime = 5 * 60_000;
/** Folders with a public, permanent address, with file names derived from the content: logos and product pictures. */
const publicFolders = ['logos/', 'pictures/'];
const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Receives and serves files over signed links. A valid link grants what it states, and nothing else is checked; a
 * body is read only after its link is verified. Logos and product pictures are public and have permanent addresses,
 * which redirect to a link.
 */
export async function serveFiles(fastify: FastifyInstance, files: Files, log: Log): Promise<void> {
  const refuse = (reply: FastifyReply, problem: Problem) => sendProblem(reply, problem, '', log);
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxUploadBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const name = nameOf(request);
      const method = request.method === 'PUT' ? 'PUT' : 'GET';
      request.link = isFileName(name)
        ? files.signer.read(method, name, request.query as Record<string, unknown>)
        : undefined;
      if (!request.link) return refuse(reply, over());
      const length = Number(request.headers['content-length'] ?? 0);
      if (method === 'PUT' && length > request.link.maxBytes) return refuse(reply, tooLarge());
    });
    scope.put(`${filesPath}/*`, async (request, reply) => {
      const body = request.body as Buffer | undefined;
      if (!body?.length) return refuse(reply, Problem.invalid('file', fault('required')));
      if (body.length > request.link!.maxBytes) return refuse(reply, tooLarge());
      if (!(await files.putOnce(nameOf(request), body))) return refuse(reply, over());
      return reply.status(204).send();
    });
    scope.get(`${filesPath}/*`, async (request, reply) => {
      const name = nameOf(request);
      const file = await files.read(name);
      if (!file) return refuse(reply, Problem.notFound('file'));
      // A file that is named as a picture and is not one is not served as one; only pictures are.
      const type = pictureTypeOf(file) === name.split('.').at(-1) ? types[pictureTypeOf(file)!] : undefined;
      return reply
        .header('cache-control', 'private, max-age=300')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', isPublic(name) ? 'cross-origin' : 'same-origin')
        .header('content-disposition', type ? 'inline' : 'attachment')
        .type(type ?? 'application/octet-stream')
        .send(file);
    });
  });
  for (const folder of publicFolders)
    fastify.get(`/${folder}:name`, async (request, reply) => {
      const { name } = request.params as { name: string };
      if (!logoNames.test(name)) return refuse(reply, Problem.notFound('file'));
      const link = files.downloadLink(`${folder}${name}`, { lifetime: publicLifetime });
      return reply
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .redirect(link, 302);
    });
}

function nameOf(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

/** Kiosks show them on pages of other origins. */
const isPublic = (name: string): boolean => publicFolders.some((folder) => name.startsWith(folder));

function over(): Problem {
  return new Problem('forbidden', fault('link-over'));
}

function tooLarge(): Problem {
  return new Problem('tooLarge', fault('file-too-large'));
}

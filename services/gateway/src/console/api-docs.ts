import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Backroom API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const start = `SwaggerUIBundle({ url: '/v2/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The browsable API document at /docs. */
export async function serveApiDocs(fastify: FastifyInstance, document: object): Promise<void> {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await fastify.register(fastifyStatic, { root: assets, prefix: '/docs/assets/', decorateReply: false });
  fastify.get('/v2/openapi.json', (_request, reply) => reply.send(document));
  fastify.get('/docs', (_request, reply) => reply.type('text/html').send(page));
  fastify.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
}

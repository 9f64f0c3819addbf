import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from '@backroom/proto/asyncapi';
import { deviceDocsPage } from './device-docs.js';

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Backroom API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><p style="margin:16px 20px;font-family:sans-serif">Kiosks, locks and bill validators: <a href="/docs/devices">the device protocol</a> (MQTT).</p><div id="swagger-ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const start = `SwaggerUIBundle({ url: '/v2/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The browsable documents: of the API at /docs, of the device protocol at /docs/devices. */
export async function serveApiDocs(fastify: FastifyInstance, document: object): Promise<void> {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await fastify.register(fastifyStatic, { root: assets, prefix: '/docs/assets/', decorateReply: false });
  fastify.get('/v2/openapi.json', (_request, reply) => reply.send(document));
  const devices = asyncApiDocument();
  const devicesPage = deviceDocsPage(devices);
  fastify.get('/v2/asyncapi.json', (_request, reply) => reply.send(devices));
  fastify.get('/docs/devices', (_request, reply) => reply.type('text/html').send(devicesPage));
  fastify.get('/docs', (_request, reply) => reply.type('text/html').send(page));
  fastify.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
}

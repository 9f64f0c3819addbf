import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { asyncApiDocument } from '@backroom/proto/asyncapi';
import { eventsDocument } from '@backroom/proto/asyncapi-events';
import { deviceDocsPage } from './device-docs.js';
import { eventDocsPage } from './event-docs.js';
import { docsPolicy } from './security-headers.js';

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Backroom API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><p style="margin:16px 20px;font-family:sans-serif">Kiosks, locks and bill validators: <a href="/docs/devices">the device protocol</a> (MQTT). Services and analysts: <a href="/docs/events">the events</a> (Kafka).</p><div id="swagger-ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
// Collapsed by default, for an overview of all calls.
const start = `SwaggerUIBundle({ url: '/v2/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none' });`;

/**
 * Serves the browsable documents: of the API at /docs, of the device protocol at /docs/devices with the address of
 * devices, of the events at /docs/events.
 */
export async function serveApiDocs(
  fastify: FastifyInstance,
  document: object,
  devicesUrl?: string,
): Promise<void> {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await fastify.register(fastifyStatic, { root: assets, prefix: '/docs/assets/', decorateReply: false });
  // Public: cached, but revalidated.
  const json = (reply: FastifyReply, about: object) => reply.header('cache-control', 'no-cache').send(about);
  const html = (reply: FastifyReply, text: string) =>
    reply.type('text/html').header('content-security-policy', docsPolicy).send(text);
  fastify.get('/v2/openapi.json', (_request, reply) => json(reply, document));
  const devices = asyncApiDocument(devicesUrl);
  const devicesPage = deviceDocsPage(devices);
  fastify.get('/v2/asyncapi.json', (_request, reply) => json(reply, devices));
  const events = eventsDocument();
  const eventsPage = eventDocsPage(events);
  fastify.get('/v2/asyncapi-events.json', (_request, reply) => json(reply, events));
  fastify.get('/docs/events', (_request, reply) => html(reply, eventsPage));
  fastify.get('/docs/devices', (_request, reply) => html(reply, devicesPage));
  fastify.get('/docs', (_request, reply) => html(reply, page));
  fastify.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
}

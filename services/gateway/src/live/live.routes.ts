import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { securityHeaders } from '../console/security-headers.js';
import { Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { LiveHub } from './live-hub.js';

/** Keeps proxies from closing an idle stream. Milliseconds. */
const pingEvery = 15_000;
/** A client that does not read is disconnected at this many buffered bytes. */
const bufferLimit = 256 * 1024;
/** Milliseconds for a client to read the end of its stream. */
const patience = 5_000;

@Controller()
export class LiveRoutes {
  constructor(private readonly hub: LiveHub) {}

  @Route({
    method: 'GET',
    path: '/live',
    summary: 'Stream change hints',
    description:
      "A stream of server-sent events. It starts with `ready`, which contains the version of the caller's permissions, and ends when those change.",
    tag: 'Live',
    access: 'signed-in',
    tenancy: 'accounts',
    answer: 'stream',
  })
  live(@Req() request: RoutedRequest, @Res() reply: FastifyReply): void {
    const headers = {
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    const stream = reply.raw;
    const write = (text: string) =>
      stream.writableLength > bufferLimit ? stream.destroy() : stream.write(text);
    const over = () => {
      clearInterval(ping);
      leave();
    };
    const principal = request.principal!;
    const leave = this.hub.join({
      principal,
      send: (hint) => write(`event: hint\ndata: ${JSON.stringify(hint)}\n\n`),
      end: () => {
        // Nothing is written after the end, even if the client never reads it.
        over();
        stream.end();
        setTimeout(() => stream.destroy(), patience).unref();
      },
    });
    const ping = setInterval(() => write(': ping\n\n'), pingEvery);
    reply.hijack();
    stream.on('close', over).on('error', over);
    stream.writeHead(200, headers);
    // A client that reconnects with other permissions reloads its session.
    write(`event: ready\ndata: ${JSON.stringify({ rights: principal.grantsVersion })}\n\n`);
  }
}

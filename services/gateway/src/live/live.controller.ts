import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { LiveHub } from './live-hub.js';

/** Keeps proxies from closing an idle stream. Milliseconds. */
const pingEvery = 15_000;
/** A reader that does not read is cut off at this many buffered bytes. */
const bufferLimit = 256 * 1024;

@Controller()
export class LiveController {
  constructor(private readonly hub: LiveHub) {}

  @Route({
    method: 'GET',
    path: '/live',
    summary: 'Hints of what changed, as server-sent events; ends when the rights of the caller change',
    tag: 'Live',
    access: 'signed-in',
    tenancy: 'accounts',
    answer: 'stream',
  })
  live(@Req() request: RoutedRequest, @Res() reply: FastifyReply): void {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const write = (text: string) =>
      stream.writableLength > bufferLimit ? stream.destroy() : stream.write(text);
    write('event: ready\ndata: {}\n\n');
    const leave = this.hub.join({
      principal: request.principal!,
      send: (hint) => write(`event: hint\ndata: ${JSON.stringify(hint)}\n\n`),
      end: () => stream.end(),
    });
    const ping = setInterval(() => write(': ping\n\n'), pingEvery);
    stream.on('close', () => {
      clearInterval(ping);
      leave();
    });
  }
}

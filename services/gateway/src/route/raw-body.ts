import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';

const kept = Symbol('raw body');
type Kept = FastifyRequest & { [kept]?: Buffer[] };

/** Keeps the raw bytes of bodies below a path: a signature covers the bytes, not the parsed value. */
export function keepRawBodies(fastify: FastifyInstance, below: string): void {
  fastify.addHook('preParsing', async (request: Kept, _reply, payload: RequestPayload) => {
    if (!request.routeOptions.url?.startsWith(below)) return payload;
    const chunks: Buffer[] = (request[kept] = []);
    const copy: RequestPayload & Transform = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        copy.receivedEncodedLength = (copy.receivedEncodedLength ?? 0) + chunk.length;
        done(null, chunk);
      },
    });
    payload.on('error', (error) => copy.destroy(error));
    return payload.pipe(copy);
  });
}

/** The raw body of a request below that path. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.concat((request as Kept)[kept] ?? []);
}

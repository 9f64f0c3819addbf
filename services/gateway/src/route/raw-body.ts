import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';

const kept = Symbol('raw body');
type Kept = FastifyRequest & { [kept]?: Buffer[] };

/** Keeps the bytes of the bodies below a path as they came: a signature is over these and not over what they say. */
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

/** The body of a request below that path, byte for byte. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.concat((request as Kept)[kept] ?? []);
}

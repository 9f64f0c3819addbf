import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * An empty body that calls itself JSON is none: many libraries name the type of every request, also of one that says
 * everything in its address.
 */
export function takeEmptyBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request as never, body.toString(), done);
  });
}

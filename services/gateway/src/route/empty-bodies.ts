import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Treats an empty body declared as JSON as no body: many libraries set the type on every request, even without a
 * body.
 */
export function acceptEmptyBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request as never, body.toString(), done);
  });
}

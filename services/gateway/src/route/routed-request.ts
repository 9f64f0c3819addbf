import type { FastifyRequest } from 'fastify';
import type { Principal } from '@backroom/platform';

/** A request with the results of the guard and the validation. */
export type RoutedRequest = FastifyRequest & {
  principal?: Principal;
  sessionId?: string;
  input?: { params: unknown; query: unknown; body: unknown };
};

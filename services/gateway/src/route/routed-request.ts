import type { FastifyRequest } from 'fastify';
import type { Principal } from '@backroom/platform';

/** A request with what the guard and the validation found out about it. */
export type RoutedRequest = FastifyRequest & {
  principal?: Principal;
  sessionId?: string;
  input?: { params: unknown; query: unknown; body: unknown };
};

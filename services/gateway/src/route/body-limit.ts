import type { FastifyInstance } from 'fastify';
import { routesByAddress, type RouteDeclaration } from './route.js';

/** What a stranger may send, and what somebody who signed in may, bytes: five thousand ids, or an order of 500 lines. */
const ofStrangers = 8 * 1024;
const ofCallers = 128 * 1024;

/** Largest body that a route takes, bytes: reading and checking it is work that the sender makes others do. */
const bodyLimitOf = ({ access, bodyLimit }: RouteDeclaration): number =>
  bodyLimit ?? (access === 'public' ? ofStrangers : ofCallers);

/** Holds every route to its own limit; what is larger is refused by what it says of itself or once it is. */
export function limitBodies(fastify: FastifyInstance, routes: readonly RouteDeclaration[]): void {
  const declared = routesByAddress(routes);
  fastify.addHook('onRoute', (registered) => {
    const [method] = [registered.method].flat();
    const route = declared.get(`${method} ${registered.url}`);
    if (route) registered.bodyLimit = bodyLimitOf(route);
  });
}

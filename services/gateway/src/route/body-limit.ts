import type { FastifyInstance } from 'fastify';
import { routesByAddress, type RouteDeclaration } from './route.js';

/** Maximum body before and after sign-in, bytes: five thousand ids, or an order of 500 lines. */
const publicBodyLimit = 8 * 1024;
const callerBodyLimit = 128 * 1024;

/** Maximum body of a route, bytes: reading and validating it is work that a sender can cause. */
const bodyLimitOf = ({ access, bodyLimit }: RouteDeclaration): number =>
  bodyLimit ?? (access === 'public' ? publicBodyLimit : callerBodyLimit);

/** Applies the limit of every route; larger bodies are refused by their declared length, or once they exceed it. */
export function limitBodies(fastify: FastifyInstance, routes: readonly RouteDeclaration[]): void {
  const declared = routesByAddress(routes);
  fastify.addHook('onRoute', (registered) => {
    const [method] = [registered.method].flat();
    const route = declared.get(`${method} ${registered.url}`);
    if (route) registered.bodyLimit = bodyLimitOf(route);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type Log } from '@backroom/platform';
import { fault } from '../faults.js';
import { formType } from './form-file.js';
import type { OwnNames } from './own-names.js';
import { sendProblem } from './problem.filter.js';
import { pagesOf, routesByAddress, type RouteDeclaration } from './route.js';

/** Called by monitoring, often by address: these paths have a rule of their own (`console/health.ts`). */
const monitoringPaths = ['/healthz', '/readyz', '/metrics'];
const jsonType = /^application\/json\s*(;|$)/i;
const ownSites = ['same-origin', 'none'];

/**
 * Refuses requests that a page of another site made a browser send, before anything is read: by the called host name,
 * by the origin of the page, and by the type of the body, since forms of other sites can send any type but JSON.
 * Additional body types are part of a route's declaration.
 */
export function refuseOtherSites(
  fastify: FastifyInstance,
  routes: readonly RouteDeclaration[],
  names: OwnNames,
  log: Log,
): void {
  const declared = routesByAddress(routes);
  const refuse = (reply: FastifyReply, problem: Problem) => {
    sendProblem(reply, problem, '', log);
    return reply;
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    if (!monitoringPaths.includes(path) && !names.has(request.headers.host))
      return refuse(reply, new Problem('misdirected', fault('misdirected')));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = declared.get(`${method} ${path}`);
    if (!route) return;
    if (pagesOf(route) === 'own' && !isFromOwnPage(request, names))
      return refuse(reply, new Problem('forbidden', fault('other-site')));
    if (method !== 'GET' && !isTaken(route, request.headers['content-type']))
      return refuse(reply, new Problem('unsupportedType', fault('unsupportedType')));
  });
}

/** Browsers send two headers for it, of which older ones know one; programs send none. */
function isFromOwnPage({ headers }: FastifyRequest, names: OwnNames): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && !ownSites.includes(String(site))) return false;
  return origin === undefined || names.isOwnPage(origin, host);
}

/** A request without a type has no body, or one that is not read. */
function isTaken({ bodyTypes, file }: RouteDeclaration, type: string | undefined): boolean {
  if (type === undefined) return true;
  const types = file === undefined ? bodyTypes : [formType];
  return types ? types.includes(type.split(';', 1)[0]!.trim().toLowerCase()) : jsonType.test(type);
}

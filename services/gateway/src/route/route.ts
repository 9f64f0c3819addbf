import {
  applyDecorators,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  SetMetadata,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { ProblemKind } from '@backroom/platform';
import type { z } from 'zod';
import { changeOf, permissionName, permissions, type PermissionName } from '@backroom/proto/permissions';
import type { ProgramPart } from '@backroom/proto/programs';
import type { RoutedRequest } from './routed-request.js';

/**
 * Who may make a call. `public`: anyone. `own`: any user with a session, about their own sign-in: no API key, and
 * also users who must set up a second factor first. `signed-in`: any user with a session. `super admin`:
 * administrators of the system. Otherwise permissions, of which one must be held at some account; if the call changes
 * something, the change permission of the area (`opening`). The service checks again, account by account.
 */
export type Access = 'public' | 'own' | 'signed-in' | 'super admin' | readonly PermissionName[];

/**
 * How a call is limited to its tenant: `none` (no rows of a tenant, or those of the system as a whole), `self` (the
 * caller's own record or an accessible one), `accounts` (rows of accessible accounts, narrowed by the request).
 */
export type Tenancy = 'none' | 'self' | 'accounts';

/** The declaration of a route: source of its guard, validation, OpenAPI document and isolation tests. */
export interface RouteDeclaration {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /v2, with `:name` for parameters. */
  path: string;
  /** Imperative, at most eight words: "Revoke a role". */
  summary: string;
  /** What the summary leaves out, in one to three sentences: results, limits, status codes. */
  description?: string;
  tag: string;
  access: Access;
  tenancy: Tenancy;
  /**
   * A feature of one loyalty program, if the call shows or changes it: the service refuses the call if no requested
   * operator has it. `when`: for these values in its query or body.
   */
  part?: { of: ProgramPart; when?: Readonly<Record<string, string>> };
  /** Whether kiosks may call it with their token, for their own location. */
  devices?: true;
  /** Whether it changes no data of the operator although it is not a GET: read access is enough. */
  reads?: true;
  /** Whether failed attempts may require proof of work. */
  proofOfWork?: true;
  /**
   * Pages that may send it: `own`, those of this console only (the default for changes), or `any` (the default for
   * reads). Programs are not pages.
   */
  from?: 'own' | 'any';
  /** Media types of a body that is not JSON. */
  bodyTypes?: readonly string[];
  /** Field of the file, if it takes a form instead of a JSON body (`formFileOf`). */
  file?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** A valid request: shown in the OpenAPI document, and sent by the tests of every route. */
  example?: { query?: Record<string, unknown>; body?: Record<string, unknown> };
  /** Maximum body, bytes, if it differs from `bodyLimitOf` of its access. */
  bodyLimit?: number;
  /** A body that is a bare list is taken as this field (the legacy calls of the documents). */
  bareList?: string;
  /** Shape of the response; `stream` for server-sent events, `file` for a download, absent for an empty one. */
  answer?: z.ZodType | 'stream' | 'file';
  status?: number;
  /** Kinds of refusal in addition to those of every such call (`refusalsOf`). */
  refuses?: readonly ProblemKind[];
  /**
   * `key`: takes an Idempotency-Key. `required`: moves money, and is refused without one (decided: Money). `natural`:
   * a repetition has no further effect.
   */
  idempotency?: 'key' | 'required' | 'natural';
}

const routeKey = 'backroom:route';
const verbs = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/** Declares the route of a handler. */
export function Route(declaration: RouteDeclaration): MethodDecorator {
  return applyDecorators(
    verbs[declaration.method](declaration.path),
    HttpCode(declaration.status ?? 200),
    SetMetadata(routeKey, declaration),
  );
}

/** Returns the routes by method and whole path, as the HTTP layer registers and names them. */
export function routesByAddress(routes: readonly RouteDeclaration[]): Map<string, RouteDeclaration> {
  return new Map(routes.map((route) => [`${route.method} /v2${route.path}`, route]));
}

/** Pages that may call a route: changes from own pages only, unless the declaration says otherwise. */
export function pagesOf({ method, from }: RouteDeclaration): 'own' | 'any' {
  return from ?? (method === 'GET' ? 'any' : 'own');
}

/**
 * The names of the permissions of which one is required; undefined if the route does not depend on permissions. Read
 * access to an area does not allow changes (decided later: reading and changing are separate).
 */
export function opening({ access, method, reads }: RouteDeclaration): readonly PermissionName[] | undefined {
  if (typeof access === 'string') return undefined;
  if (method === 'GET' || reads) return access;
  return access.map((name) => permissionName(changeOf(permissions[name]) ?? permissions[name])!);
}

/** The declaration of a handler; undefined if missing, which is refused at the start. */
export function routeOf(handler: object): RouteDeclaration | undefined {
  return Reflect.getMetadata(routeKey, handler) as RouteDeclaration | undefined;
}

/** The validated input of the call: parameters, query and body. */
export const Input = createParamDecorator(
  (part: 'params' | 'query' | 'body', context: ExecutionContext) =>
    context.switchToHttp().getRequest<RoutedRequest>().input![part],
);

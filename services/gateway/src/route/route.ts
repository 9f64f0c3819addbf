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
 * Who may make a call. `public`: anybody. `own`: any person with a session, about their own sign-in: no API key, and
 * also somebody who has to set up a second factor before anything else. `signed-in`: any person with a session. `super admin`: those who run the
 * system. Otherwise the permissions of which one must be held at some account, of an area its change where the call
 * changes something (`opening`); the service behind checks again, account by account.
 */
export type Access = 'public' | 'own' | 'signed-in' | 'super admin' | readonly PermissionName[];

/**
 * How a call is kept to its tenant: `none` (touches no tenant's rows, or those of the system as a whole), `self` (the caller's own record or one
 * within reach), `accounts` (rows of the accounts within reach, narrowed by what is asked for).
 */
export type Tenancy = 'none' | 'self' | 'accounts';

/** One declaration of a route: it yields the guard, the validation, the OpenAPI document and the isolation tests. */
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
   * What operators of one loyalty program alone have, where that is what it shows or does: the service behind refuses it
   * where no operator asked for has it. `when`: for these values in its query or body.
   */
  part?: { of: ProgramPart; when?: Readonly<Record<string, string>> };
  /** Whether kiosks may call it with a token of theirs, about their own place. */
  devices?: true;
  /** Whether it changes nothing of the operator's although it is no GET: seeing the area is enough. */
  reads?: true;
  /** Whether failed attempts may make it ask for work. */
  proofOfWork?: true;
  /**
   * From which pages browsers may send it: `own`, those of this console alone (what changes something, unless it says
   * otherwise), or `any` (what only reads). Programs are no pages.
   */
  from?: 'own' | 'any';
  /** Media types of the body where it is not JSON. */
  bodyTypes?: readonly string[];
  /** It takes a form with a file in this field in place of a JSON body (`formFileOf`). */
  file?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** A request that passes: shown in the OpenAPI document, and sent by the tests of every route. */
  example?: { query?: Record<string, unknown>; body?: Record<string, unknown> };
  /** Largest body, bytes, where it is not `bodyLimitOf` of its access. */
  bodyLimit?: number;
  /** A body that is a bare list is taken as this field (the documents' older calls). */
  bareList?: string;
  /** Shape of the answer; `stream` for server-sent events, `file` for a download, absent for an empty one. */
  answer?: z.ZodType | 'stream' | 'file';
  status?: number;
  /** Kinds of refusal that are its own, beside those of its kind of call (`refusalsOf`). */
  refuses?: readonly ProblemKind[];
  /**
   * `key`: takes an Idempotency-Key. `required`: moves money, and is refused without one (decided: Money). `natural`:
   * repeating it changes nothing more.
   */
  idempotency?: 'key' | 'required' | 'natural';
}

const routeKey = 'backroom:route';
const verbs = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/** Declares a handler's route. */
export function Route(declaration: RouteDeclaration): MethodDecorator {
  return applyDecorators(
    verbs[declaration.method](declaration.path),
    HttpCode(declaration.status ?? 200),
    SetMetadata(routeKey, declaration),
  );
}

/** Routes by method and whole path, as the HTTP layer registers and names them. */
export function routesByAddress(routes: readonly RouteDeclaration[]): Map<string, RouteDeclaration> {
  return new Map(routes.map((route) => [`${route.method} /v2${route.path}`, route]));
}

/** From which pages a route may be called: what changes something from own ones, unless its declaration says otherwise. */
export function pagesOf({ method, from }: RouteDeclaration): 'own' | 'any' {
  return from ?? (method === 'GET' ? 'any' : 'own');
}

/**
 * The permissions of which one must be held, by name; undefined where it is not they that open the route. Whoever may
 * see an area may not change anything in it (decided later: reading and changing are apart).
 */
export function opening({ access, method, reads }: RouteDeclaration): readonly PermissionName[] | undefined {
  if (typeof access === 'string') return undefined;
  if (method === 'GET' || reads) return access;
  return access.map((name) => permissionName(changeOf(permissions[name]) ?? permissions[name])!);
}

/** The declaration of a handler; undefined where there is none, which the start refuses. */
export function routeOf(handler: object): RouteDeclaration | undefined {
  return Reflect.getMetadata(routeKey, handler) as RouteDeclaration | undefined;
}

/** The validated input of the call: parameters, query and body. */
export const Input = createParamDecorator(
  (part: 'params' | 'query' | 'body', context: ExecutionContext) =>
    context.switchToHttp().getRequest<RoutedRequest>().input![part],
);

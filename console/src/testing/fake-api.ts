import type { paths } from '@backroom/gateway/v2';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, M> = M extends keyof paths[Path] ? paths[Path][M] : never;

/** A call of the API, such as `GET /users/{id}`. */
export type CallName = {
  [Path in keyof paths & string]: {
    [M in Method]: Operation<Path, M> extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never;
  }[Method];
}[keyof paths & string];

type Body<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202
    ? Responses[Status] extends { content: { 'application/json': infer Content } }
      ? Content
      : undefined
    : never;
}[keyof Responses];

/** The response body of a successful call. */
export type AnswerOf<Name extends CallName> =
  Name extends `${infer M} ${infer Path extends keyof paths & string}`
    ? Operation<Path, Lowercase<M>> extends { responses: infer Responses }
      ? Body<Responses>
      : never
    : never;

/** A call that the fake API received. */
export interface ReceivedCall {
  name: CallName;
  /** Values of the path's placeholders. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON; undefined without a body. */
  body: unknown;
  headers: Headers;
  /** Aborted once the console cancels the call. */
  signal: AbortSignal;
}

/** A response other than a success: a problem document, or a lost connection with status 0. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly problem: object = {},
  ) {}
}

/** Refuses a call by code; `more` are further members of the problem document. */
export const refusal = (status: number, code: string, more: object = {}): Refusal =>
  new Refusal(status, { type: `/problems#${code}`, title: code, status, ...more });

/** Responds with an internal server error. */
export const failure = (more: object = {}): Refusal =>
  new Refusal(500, { title: 'Internal error', status: 500, ...more });

/** Refuses single fields by code. */
export const invalid = (...errors: { field: string; code: string; params?: object }[]): Refusal =>
  refusal(400, 'invalid', { errors: errors.map((one) => ({ message: one.code, ...one })) });

/** Fails like a broken connection. */
export const lost = new Refusal(0);

type Answer<Name extends CallName> = AnswerOf<Name> | Refusal;
export type Routes = {
  [Name in CallName]?: Answer<Name> | ((call: ReceivedCall) => Answer<Name> | Promise<Answer<Name>>);
};

interface Route {
  name: CallName;
  method: string;
  pattern: RegExp;
}

function routeOf(name: CallName): Route {
  const [method, path] = name.split(' ') as [string, string];
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { name, method, pattern: new RegExp(`^/v2${pattern}$`) };
}

/** Routes without placeholders first: `/users/customers` is not a `/users/{id}`. */
const bySpecificity = (a: Route, b: Route): number =>
  a.name.split('{').length - b.name.split('{').length || b.name.length - a.name.length;

/** Answers `fetch` from a table of routes and keeps the calls it received. */
export class FakeApi {
  readonly calls: ReceivedCall[] = [];
  /** Calls without a route. They are answered with 404. */
  readonly unexpected: string[] = [];
  private routes: Routes = {};

  constructor(...tables: Routes[]) {
    this.answer(Object.assign({}, ...tables) as Routes);
  }

  /** Adds or replaces routes. */
  answer(routes: Routes): void {
    this.routes = { ...this.routes, ...routes };
  }

  /** Returns the calls of a route, in order. */
  of(name: CallName): ReceivedCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** Returns the bodies that a route received, in order. */
  sent(name: CallName): unknown[] {
    return this.of(name).map(({ body }) => body);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.origin), init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/v2/live') return silentStream();
    const found = (Object.keys(this.routes) as CallName[])
      .map(routeOf)
      .sort(bySpecificity)
      .find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (!found) {
      this.unexpected.push(`${request.method} ${pathname}`);
      return json({ title: 'No route', status: 404 }, 404);
    }
    const text = await request.text();
    const call: ReceivedCall = {
      name: found.name,
      params: { ...found.pattern.exec(pathname)!.groups },
      query: Object.fromEntries(searchParams),
      body:
        text && /json/.test(request.headers.get('content-type') ?? '') ? JSON.parse(text) : text || undefined,
      headers: request.headers,
      signal: request.signal,
    };
    this.calls.push(call);
    const route: unknown = this.routes[found.name];
    const answer: unknown =
      typeof route === 'function' ? await (route as (call: ReceivedCall) => unknown)(call) : route;
    if (request.signal.aborted) throw new DOMException('The call was cancelled.', 'AbortError');
    if (!(answer instanceof Refusal)) return json(answer, 200);
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    return json(answer.problem, answer.status);
  };
}

/** The live stream: open, and without hints. */
const silentStream = (): Response => new Response(new ReadableStream());

const json = (body: unknown, status: number): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

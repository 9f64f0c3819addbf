import type { Schemas } from '@backroom/gateway/v2';

type Problem = Partial<Schemas['Problem']> & { title: string; status: number };
/** The result of a call. */
export interface Called<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

type Refuse = (body: unknown, status: number) => Error;

/** The server refused the call: the reason by code, and the trace id of its logs. */
export class ApiError extends Error {
  readonly status: number;
  /** A stable code such as `too-long`; empty for an answer of an intermediary. */
  readonly code: string;
  /** The errors of each field. */
  readonly fields: Schemas['Problem']['errors'];
  readonly traceId: string;

  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.type?.split('#')[1] ?? '';
    this.fields = problem.errors;
    this.traceId = problem.traceId ?? '';
  }
}

/**
 * Returns the answer. Rejects with an ApiError for a refusal, or with the result of `refuse` for its body and status.
 */
export async function answer<T>(call: Promise<Called<T>>, refuse: Refuse = refused): Promise<T> {
  const { data, error, response } = await read(call, refuse);
  if (data === undefined) throw refuse(error, response.status);
  return data;
}

/** The same for a call without an answer. */
export async function done(call: Promise<Called<unknown>>, refuse: Refuse = refused): Promise<void> {
  const { error, response } = await read(call, refuse);
  if (!response.ok) throw refuse(error, response.status);
}

/** A successful answer that is not JSON comes from an intermediary. */
async function read<T>(call: Promise<Called<T>>, refuse: Refuse): Promise<Called<T>> {
  try {
    return await call;
  } catch (error) {
    if ((error as Error).name !== 'SyntaxError') throw error;
    throw refuse({ title: 'The answer cannot be read: it is no JSON' }, 200);
  }
}

/** A body that is no problem document, such as a proxy's page, still gives a readable error. */
function refused(body: unknown, status: number): ApiError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return new ApiError({ ...given, title: given.title ?? `The server answered ${status}`, status });
}

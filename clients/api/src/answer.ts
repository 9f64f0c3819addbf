import type { Schemas } from '@backroom/gateway/v2';

type Problem = Partial<Schemas['Problem']> & { title: string; status: number };
/** What a call comes to. */
export interface Called<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

type Refuse = (body: unknown, status: number) => Error;

/** The server answered, and refused: why, by code, with the trace id by which its logs tell more. */
export class ApiError extends Error {
  readonly status: number;
  /** A stable word such as `too-long`; empty where something between answered. */
  readonly code: string;
  /** What is wrong with each field. */
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

/** What was answered. Rejects with an ApiError for a refusal, or with what `refuse` makes of its body and status. */
export async function answer<T>(call: Promise<Called<T>>, refuse: Refuse = refused): Promise<T> {
  const { data, error, response } = await read(call, refuse);
  if (data === undefined) throw refuse(error, response.status);
  return data;
}

/** The same for a call that answers nothing. */
export async function done(call: Promise<Called<unknown>>, refuse: Refuse = refused): Promise<void> {
  const { error, response } = await read(call, refuse);
  if (!response.ok) throw refuse(error, response.status);
}

/** What says that it went well and is no JSON came from something between. */
async function read<T>(call: Promise<Called<T>>, refuse: Refuse): Promise<Called<T>> {
  try {
    return await call;
  } catch (error) {
    if ((error as Error).name !== 'SyntaxError') throw error;
    throw refuse({ title: 'The answer cannot be read: it is no JSON' }, 200);
  }
}

/** A body that is no problem, such as a proxy's page, still gives one that can be read. */
function refused(body: unknown, status: number): ApiError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return new ApiError({ ...given, title: given.title ?? `The server answered ${status}`, status });
}

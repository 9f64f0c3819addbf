import type { Schemas } from '@backroom/gateway/v2';
import { serverText } from '../problems/server-text';

/** As much of it as is there: a proxy's page has no trace id. */
export type Problem = Partial<Schemas['Problem']> & Pick<Schemas['Problem'], 'title' | 'status'>;

/** The server answered, and said no: what it said, in the reader's language, with the trace id that finds it in the logs. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(sentence(problem));
    this.name = 'ProblemError';
    const errors = problem.errors?.map((one) => ({
      ...one,
      message: serverText(one.message) ?? one.message,
    }));
    this.problem = errors ? { ...problem, errors } : problem;
  }
}

function sentence({ title, detail = title, errors = [] }: Problem): string {
  const [first] = errors;
  // The detail of wrong fields begins with the first one's name, which means nothing to people.
  const isOfField = first !== undefined && detail === `${first.field}: ${first.message}`;
  return serverText(isOfField ? first.message : detail) ?? detail;
}

/** No answer came at all. Its text is the documents' own and is shown as it stands. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('NETWORK ERROR', { cause });
    this.name = 'NetworkError';
  }
}

/** The session ended while a call was under way; the sign-in screen is the answer, not a message. */
export class SessionEndedError extends Error {
  constructor() {
    super('The session has ended.');
    this.name = 'SessionEndedError';
  }
}

/** A body that is no problem document (a proxy's page, an empty body) still gives a readable error. */
export function problemFrom(body: unknown, status: number): ProblemError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return new ProblemError({ ...given, title: given.title ?? `The server answered ${status}.`, status });
}

/** A refused connection, a broken one and a gateway that has lost its server are one thing to a person. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ProblemError && [502, 503, 504].includes(error.problem.status))
  );
}

export function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { name?: string }).name === 'AbortError';
}

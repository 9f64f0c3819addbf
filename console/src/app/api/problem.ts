import type { Schemas } from '@backroom/gateway/v2';
import { faultText } from '../problems/fault-text';

/** All members are optional except two: a proxy's page has no trace id. */
export type Problem = Partial<Schemas['Problem']> & Pick<Schemas['Problem'], 'title' | 'status'>;

/**
 * The server responded with an error: its message in the reader's language, with the trace id to find it in the logs.
 */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(messageOf(problem));
    this.name = 'ProblemError';
    const errors = problem.errors?.map((one) => ({
      ...one,
      message: faultText(one.code, one.params) ?? one.message,
    }));
    this.problem = errors ? { ...problem, errors } : problem;
  }
}

/** Returns the stable code of an error, such as `stale-version`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? codeIn(error.problem) : undefined;
}

const codeIn = ({ type }: Problem): string | undefined => type?.split('#')[1];

function messageOf(problem: Problem): string {
  const { title, detail = title, params, errors: [first] = [] } = problem;
  // A field error starts with the field's name, which means nothing to users.
  const wrong = first && codeIn(problem) === 'invalid' ? { ...first, detail: first.message } : undefined;
  const fault = wrong ?? { code: codeIn(problem), params, detail };
  return faultText(fault.code, fault.params) ?? fault.detail;
}

/** No response was received. The text is quoted from the documents and is shown verbatim. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('NETWORK ERROR', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the server itself failed; the request is not at fault. */
export function isServerError(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status >= 500;
}

/** The session ended during a call; the user sees the sign-in screen instead of a message. */
export class SessionEndedError extends Error {
  constructor() {
    super('The session has ended.');
    this.name = 'SessionEndedError';
  }
}

/** Makes a readable error of a body that is not a problem document (a proxy's page, an empty body). */
export function problemFrom(body: unknown, status: number): ProblemError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return new ProblemError({ ...given, title: given.title ?? `The server answered ${status}.`, status });
}

/** A refused connection, a broken connection and a gateway that has lost its server look the same to the user. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ProblemError && [502, 503, 504].includes(error.problem.status))
  );
}

export function isCanceled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { name?: string }).name === 'AbortError';
}

/**
 * Whether the request may have succeeded despite the error: a refusal is certain, a lost response or a server error is
 * not.
 */
export const isUnclear = (error: Error): boolean => !(error instanceof ProblemError) || isServerError(error);

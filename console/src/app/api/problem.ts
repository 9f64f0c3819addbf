import type { Schemas } from '@backroom/gateway/v2';
import { faultText } from '../problems/fault-text';

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
      message: faultText(one.code, one.params) ?? one.message,
    }));
    this.problem = errors ? { ...problem, errors } : problem;
  }
}

/** The stable word of what went wrong, such as `stale-version`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? codeIn(error.problem) : undefined;
}

const codeIn = ({ type }: Problem): string | undefined => type?.split('#')[1];

function sentence(problem: Problem): string {
  const { title, detail = title, params, errors: [first] = [] } = problem;
  // What is wrong with a field begins with its name, which means nothing to people.
  const wrong = first && codeIn(problem) === 'invalid' ? { ...first, detail: first.message } : undefined;
  const { code, params: told, detail: said } = wrong ?? { code: codeIn(problem), params, detail };
  return faultText(code, told) ?? said;
}

/** No answer came at all. Its text is the documents' own and is shown as it stands. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('NETWORK ERROR', { cause });
    this.name = 'NetworkError';
  }
}

/** The server has failed: nothing that was asked is to blame. */
export function isServerError(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status >= 500;
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

/** Whether what was asked may have been done all the same: a refusal is certain, a lost answer or a failed server is not. */
export const isUnclear = (error: Error): boolean => !(error instanceof ProblemError) || isServerError(error);

import { isCanceled, NetworkError, ProblemError, SessionEndedError } from '../api/problem';
import { recordCall } from './breadcrumbs';
import { anonymizedPath } from './anonymize';
import { reportFailure } from './report-error';

/** Whether an error is not the console's fault: a lost network, an ended session, a refusal, a canceled query. */
function isExpected(error: unknown): boolean {
  return (
    isCanceled(error) || [NetworkError, SessionEndedError, ProblemError].some((kind) => error instanceof kind)
  );
}

export function reportError(error: unknown): void {
  if (isExpected(error)) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  void reportFailure({ message, stack });
}

/** Starts reporting uncaught errors. */
export function watchErrors(): void {
  globalThis.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** Records a call and its result as a breadcrumb, and reports server errors. */
export async function watchCall(method: string, url: string, call: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await call;
  } catch (error) {
    recordCall(method, url, isCanceled(error) ? 'canceled' : 'no answer');
    throw error;
  }
  recordCall(method, url, response.status);
  if (response.status >= 500) void reportServerError(method, url, response.clone());
  return response;
}

async function reportServerError(method: string, url: string, response: Response): Promise<void> {
  const problem = (await response.json().catch(() => null)) as { traceId?: string } | null;
  const message = `${method} ${anonymizedPath(url)} answered ${response.status}`;
  await reportFailure({ message, traceId: problem?.traceId });
}

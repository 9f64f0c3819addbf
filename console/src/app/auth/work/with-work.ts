import { codeOf, ProblemError } from '../../api/problem';
import { doWork } from './working';

export type WorkHeaders = { 'Proof-Of-Work'?: string };
/** Failed attempts of others in the meantime may raise the required difficulty. */
const mostTimes = 4;

/**
 * Sends a call; if the server requires proof of work after failed attempts, does the work and sends the call again
 * (AUTH-5).
 */
export async function withWork<T>(send: (headers: WorkHeaders) => Promise<T>): Promise<T> {
  let headers: WorkHeaders = {};
  for (let times = 0; ; times += 1)
    try {
      return await send(headers);
    } catch (error) {
      const asked = askedFor(error);
      if (!asked || times === mostTimes) throw error;
      headers = { 'Proof-Of-Work': await doWork(asked) };
    }
}

function askedFor(error: unknown): { challenge: string; difficulty: number } | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const { challenge, difficulty } = error.problem;
  if (codeOf(error) !== 'proof-of-work-required' || !challenge || !difficulty) return undefined;
  return { challenge, difficulty };
}

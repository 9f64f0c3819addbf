import { codeOf, ProblemError } from '../../api/problem';
import { doWork } from './working';

export type WorkHeaders = { 'Proof-Of-Work'?: string };
/** Failed attempts of others in the meantime may raise the required difficulty. */
const maxRepeats = 4;

/**
 * Sends a call; if the server requires proof of work after failed attempts, does the work and sends the call again
 * (AUTH-5).
 */
export async function withWork<T>(send: (headers: WorkHeaders) => Promise<T>): Promise<T> {
  let headers: WorkHeaders = {};
  for (let repeats = 0; ; repeats += 1)
    try {
      return await send(headers);
    } catch (error) {
      const required = requiredWork(error);
      if (!required || repeats === maxRepeats) throw error;
      headers = { 'Proof-Of-Work': await doWork(required) };
    }
}

function requiredWork(error: unknown): { challenge: string; difficulty: number } | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const { challenge, difficulty } = error.problem;
  if (codeOf(error) !== 'proof-of-work-required' || !challenge || !difficulty) return undefined;
  return { challenge, difficulty };
}

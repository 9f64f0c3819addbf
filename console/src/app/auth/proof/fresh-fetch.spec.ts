import { describe, expect, it } from '@jest/globals';
import { createFreshFetch } from './fresh-fetch';
import { answerProof, askForProof, isProofRequested } from './proof-question';

interface Sent {
  url: string;
  body: string;
}
/** A server that requires a proof until it has received one. */
function server() {
  const state = { isProven: false, sent: [] as Sent[] };
  const answer = (status: number, body: object) =>
    ({ status, clone: () => answer(status, body), json: async () => body }) as unknown as Response;
  const fetch = async (request: Request) => {
    const { url, body } = request as unknown as Sent;
    state.sent.push({ url, body });
    if (url.endsWith('/other')) return answer(403, { type: 'about:blank#forbidden' });
    return state.isProven ? answer(200, {}) : answer(403, { type: 'about:blank#fresh-proof-required' });
  };
  return { state, fetch };
}
const request = (url: string, body = '') => {
  const made = { url, body, clone: () => request(url, body) };
  return made as unknown as Request;
};

describe('AUTH-7 a call that requires a fresh proof', () => {
  it('AUTH-7 is sent again unchanged once the user has given the proof', async () => {
    const { state, fetch } = server();
    const fresh = createFreshFetch(fetch, async () => (state.isProven = true));
    expect((await fresh(request('/keys', 'a body'))).status).toBe(200);
    expect(state.sent).toEqual([
      { url: '/keys', body: 'a body' },
      { url: '/keys', body: 'a body' },
    ]);
  });

  it('AUTH-7 is refused without a proof; other refusals do not ask for one', async () => {
    const { state, fetch } = server();
    let questions = 0;
    const fresh = createFreshFetch(fetch, async () => {
      questions += 1;
      return false;
    });
    expect((await fresh(request('/keys'))).status).toBe(403);
    expect((await fresh(request('/other'))).status).toBe(403);
    expect([questions, state.sent.length]).toEqual([1, 2]);
  });

  it('AUTH-7 asks once for all pending calls', async () => {
    const [one, other] = [askForProof(), askForProof()];
    expect(isProofRequested()).toBe(true);
    answerProof(true);
    expect(await Promise.all([one, other])).toEqual([true, true]);
    expect(isProofRequested()).toBe(false);
  });
});

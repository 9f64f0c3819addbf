import { randomUUID } from 'node:crypto';
import { answer, apiClient, everyPage } from '@backroom/api';
import { describe, expect, it } from '@jest/globals';
import { apiUrl } from '@backroom/testing/running-system';
import { signIn } from '@backroom/testing/people';

const url = new URL(apiUrl).origin;

describe('PLAT-6 a program that uses the API client', () => {
  it('PLAT-6 LEDG-1 uses an API key, reads all pages of a list and handles errors by code', async () => {
    const owner = await signIn('owner');
    const [account] = owner.accounts;
    const person = apiClient({ url, token: () => owner.session.accessToken });
    const groups = await answer(
      person.GET('/accounts/{id}/groups', { params: { path: { id: account! }, query: { limit: 50 } } }),
    );
    const [group] = groups.data.filter(({ isSystem }) => isSystem);
    const made = await answer(
      person.POST('/accounts/{id}/api-keys', {
        params: { path: { id: account! } },
        headers: { 'Idempotency-Key': randomUUID() },
        body: { name: `Client ${Date.now()}`, permissions: ['LedgerAll'], GroupId: group!.id },
      }),
    );
    const program = apiClient({ url, token: made.key });
    const day = new Date().toISOString().slice(0, 10);
    const today = { period: 'days' as const, startDate: day, endDate: day };
    const sales = everyPage(async (page, limit) => {
      const { orders } = await answer(
        program.GET('/reports/ledgers', { params: { query: { page, limit, ...today } } }),
      );
      return orders.rows;
    }, 10);
    const found = new Set<string>();
    for await (const { id } of sales) found.add(id);
    const { meta } = await answer(
      program.GET('/reports/ledgers', { params: { query: { page: 1, limit: 10, ...today } } }),
    );
    // Others sell meanwhile.
    expect(found.size).toBeLessThanOrEqual(meta.totalItems);
    await expect(
      answer(program.GET('/accounts/{id}/groups', { params: { path: { id: account! } } })),
    ).rejects.toMatchObject({ status: 403 });
    await answer(program.GET('/reports/ledgers', { params: { query: { limit: 0 } } })).then(
      () => expect('no refusal').toBe(''),
      (error: unknown) =>
        expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'limit' }], traceId: /./ }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { fault, Problem, type Log } from '@backroom/platform';
import { Customer } from '@backroom/proto/customers/v1/customer';
import { DefaultCards } from './default-cards.js';

const ada = Customer.fromPartial({ id: 101, accountId: 11, firstName: 'Ada' });
const card = { accountId: 11, customerId: 101, id: '01890000-0000-7000-8000-000000000001' };

describe('the default card of a customer', () => {
  it('CUST-1 CUST-3 is omitted while cards are unavailable, which is logged once; customers are still listed', async () => {
    let failure: Problem | undefined;
    const logged: unknown[] = [];
    const cards = {
      listDefaultCards: async () => {
        if (failure) throw failure;
        return { cards: [card] };
      },
    };
    const log = { warn: (_fields: object, text: string) => logged.push(text) } as unknown as Log;
    const shown = new DefaultCards(cards, log);
    const cardOf = async () =>
      (await shown.withDefaultCards([ada])).map(({ firstName, defaultCardId }) => [firstName, defaultCardId]);
    expect(await cardOf()).toEqual([['Ada', card.id]]);
    failure = new Problem('unavailable', fault('unavailable'));
    for (let ask = 0; ask < 3; ask++) expect(await cardOf()).toEqual([['Ada', null]]);
    failure = new Problem('timeout', fault('timeout'));
    expect(await cardOf()).toEqual([['Ada', null]]);
    expect(logged).toHaveLength(1);
    failure = undefined;
    expect(await cardOf()).toEqual([['Ada', card.id]]);
    failure = new Problem('forbidden', fault('forbidden'));
    await expect(cardOf()).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { fillCustomers } from '../bench/many-customers.js';
import { Session } from '../bench/session.js';
import { bootSystem } from '@backroom/testing/boot-system';
import { bookedOf, cardsOf, dueGiftCards } from '@backroom/testing/many-gift-cards';
import { postgresUrl } from '@backroom/testing/stores';
import { until } from '@backroom/testing/waiting';
import { kill9 } from './victims.js';

const patience = 180_000;
const [members, recurring] = [3_000, 1_000];

describe('gift cards while services are killed', () => {
  it('GIFT-2 GIFT-3 issues one card per member for a group and a thousand recurring cards despite a kill', async () => {
    const system = await bootSystem({ orders: 500 });
    const pool = new pg.Pool({ connectionString: postgresUrl('loyalty_giftcards', system), max: 2 });
    try {
      const owner = await Session.of(system, 'owner');
      const account = await owner.operator();
      const group = await fillCustomers(system, account, { own: 10 * members, others: 0 });
      const { id } = await owner.call<{ id: number }>(
        `/utilities/accounts/${account}/giftCards`,
        { amount: '5.00', recurring: false, userGroupId: group },
        randomUUID(),
      );
      const issues = [id, ...(await dueGiftCards(pool, account, recurring))];
      const all = members + recurring;
      const kills: number[] = [];
      for (const share of [0.2, 0.5, 0.8]) {
        await until(async () => (await cardsOf(pool, issues)).cards >= share * all, patience);
        const { cards } = await cardsOf(pool, issues);
        if (cards < all && kill9(system.pid, 'core')) kills.push(cards);
      }
      expect(kills.length).toBeGreaterThan(0);
      await until(async () => {
        const { cards, open } = await cardsOf(pool, issues);
        return cards === all && open === 0;
      }, patience);
      expect(await cardsOf(pool, issues)).toEqual({ cards: all, twice: 0, open: 0 });
      expect(await bookedOf(pool, issues)).toEqual({ balance: all * 500, booked: all * 500, entries: all });
    } finally {
      await pool.end();
      await system.stop();
    }
  }, 600_000);
});

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptExportsController } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, ServiceUnderTest } from '@backroom/testing/service-under-test';
import { loyaltyGiftcards } from '../src/blueprint.js';
import { CustomersController } from '../src/customer/customers.controller.js';

/** Two operators with the yoke program and one with globalConnect, each with a location; the first with more. */
export const [account, foreign, connect] = [11, 12, 13];
export const [lobby, gym, elsewhere, canteen] = [21, 22, 31, 41];
export const codeOf = (location: number) => `0197746a-0000-7000-8000-0000000000${location}`;
export const keeper = personWith(withChanges([permissions.CustomersAll]), account);
export const stranger = personWith(withChanges([permissions.CustomersAll]), foreign);

/** Manages all customers of one operator, and those seen at the gym of the other. */
export const mixedKeeper = personWith(withChanges([permissions.CustomersAll]), account, foreign);
mixedKeeper.locations = [
  { account, permissions: mixedKeeper.permissions[account]!, everywhere: false, locations: [gym] },
  {
    account: foreign,
    permissions: mixedKeeper.permissions[foreign]!,
    everywhere: true,
    locations: [elsewhere],
  },
];

/** Repeats an action until it is rejected, and returns the error. */
export async function untilRefused(act: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      return error;
    }
  }
}

export interface Known {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}

/** The service with its copies of operators, locations and people. */
export class CustomersUnderTest {
  private constructor(readonly service: ServiceUnderTest) {}

  static async start(now?: Date, env: Record<string, string> = {}): Promise<CustomersUnderTest> {
    const service = await ServiceUnderTest.start(
      'loyalty-giftcards',
      loyaltyGiftcards,
      {
        MAIL_SEAL_KEY: Buffer.alloc(32, 2).toString('base64'),
        FILES_DIR: await mkdtemp(join(tmpdir(), 'backroom-customers-')),
        FILES_KEY: Buffer.alloc(32, 3).toString('base64'),
        ...env,
      },
      now,
    );
    const test = new CustomersUnderTest(service);
    const operator = (id: number, loyaltyProgram = 'yoke', status = 'active') => ({
      ...{ key: id, accountId: id },
      payload: { account: { id, name: `A${id}`, loyaltyProgram, currency: 'USD', timezone: 'UTC', status } },
    });
    await service.publish(events.AccountChanged, [
      ...[operator(account), operator(foreign), operator(connect, 'globalConnect')],
      operator(14, 'yoke', 'closed'),
    ]);
    const place = (id: number, accountId: number, name: string, status = 'active') => ({
      ...{ key: id, accountId },
      payload: {
        location: Location.fromPartial({
          ...{ id, accountId, name, status, timezone: 'UTC', checkinCode: codeOf(id) },
        }),
      },
    });
    await service.publish(events.LocationChanged, [
      ...[place(lobby, account, 'Lobby'), place(gym, account, 'Gym'), place(elsewhere, foreign, 'Elsewhere')],
      ...[place(canteen, connect, 'Canteen'), place(51, account, 'Shut', 'inactive'), place(61, 14, 'Gone')],
    ]);
    await service.consume();
    await waitUntil('the copies are complete', async () => {
      const [row] = await service.sql<{ n: number }>(
        'select (select count(*) from location_copy)::int + (select count(*) from account_copy)::int as n',
      );
      return row!.n === 10;
    });
    return test;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  get customers(): CustomersController {
    return this.service.app.get(CustomersController);
  }

  /** Publishes people as identity does. */
  async people(...people: Known[]): Promise<void> {
    await this.service.publish(
      events.PersonChanged,
      people.map(({ id, ...rest }) => ({
        ...{ key: id, accountId: 0 },
        payload: { userId: id, phone: '', verified: true, ...rest },
      })),
    );
    await waitUntil('the people are known', async () => {
      const rows = await this.service.sql<{ person_id: number; last_name: string }>(
        'select person_id, last_name from person_copy',
      );
      return people.every(({ id, lastName }) =>
        rows.some((row) => Number(row.person_id) === id && row.last_name === lastName),
      );
    });
  }

  /** Publishes the erasure of a person as identity does. */
  async erased(id: number): Promise<void> {
    await this.service.publish(events.PersonChanged, [{ key: id, accountId: 0, payload: null as never }]);
    await waitUntil('they are erased', async () => {
      const rows = await this.service.sql('select from person_copy where person_id = $1', [id]);
      return rows.length === 0;
    });
  }

  checkIn(person: number, location = lobby) {
    return this.service.as({ ...personWith([]), id: person }, () =>
      this.customers.checkIn({ code: codeOf(location) }),
    );
  }

  /** Removes all visits of a customer, as if they had joined by an invite. */
  async wasNowhere(person: number): Promise<void> {
    await this.service.sql('delete from customer_place where person_id = $1', [person]);
  }

  /** Returns the lines of a customers file, without its header. */
  async fileOf(query: object = {}, by = keeper): Promise<string[]> {
    const filter = {
      accountIds: [],
      page: 1,
      limit: 1,
      keywords: '',
      groupId: 0,
      checkedIn: false,
      ...query,
    };
    const begun = await this.service.as(by, () =>
      this.customers.requestCustomersExport({ filter, format: 'csv', language: 'en' }),
    );
    await this.service.runDue();
    const { content } = await this.service.as(by, () =>
      this.service.app.get(KeptExportsController).readExport({ id: begun.export!.id, part: 0 }),
    );
    return Buffer.from(content).toString().trim().split(/\r?\n/).slice(1);
  }

  list(query: object = {}, by = keeper) {
    return this.service.as(by, () =>
      this.customers.listCustomers({
        ...{ accountIds: [], page: 1, limit: 10, keywords: '', groupId: 0, checkedIn: false, ...query },
      }),
    );
  }

  async names(keywords = '', by = keeper): Promise<string[]> {
    return (await this.list({ keywords }, by)).customers.map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
  }
}

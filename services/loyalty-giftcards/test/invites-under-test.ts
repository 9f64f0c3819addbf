import { inCall, Seal, type Principal } from '@backroom/platform';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { events } from '@backroom/proto/events';
import type { Invite } from '@backroom/proto/customers/v1/invites_service';
import { InvitesController } from '../src/invite/invites.controller.js';
import { account, keeper, type CustomersUnderTest } from './customers-under-test.js';

export const header = 'email,firstName,lastName,phone,group';
export const day = 24 * 3_600_000;

/** An invite mail, decrypted. */
export interface OpenedMail {
  mail: string;
  to: string;
  name: string;
  language: string;
  operator: string;
  id: string;
  key: string;
  expiresAt: number;
}

/** Decrypts a requested mail as the sender does. */
export function openedMail({ id, sealed }: { id: string; sealed: Uint8Array }): MailContent {
  const text = new Seal(Buffer.alloc(32, 2).toString('base64')).open(`mail:${id}`, Buffer.from(sealed));
  return MailContent.decode(Buffer.from(text, 'base64'));
}

/** Calls to invites of the service under test. */
export class Invites {
  constructor(readonly test: CustomersUnderTest) {}

  private get calls(): InvitesController {
    return this.test.service.app.get(InvitesController);
  }

  async as<T>(
    by: Principal,
    work: (calls: InvitesController) => Promise<T>,
    idempotencyKey?: string,
  ): Promise<T> {
    return inCall({ principal: by, idempotencyKey }, () => work(this.calls));
  }

  send(
    file: string | Uint8Array,
    {
      by = keeper,
      accountId = account,
      fileName = 'customers.csv',
      key = undefined as string | undefined,
    } = {},
  ) {
    return this.as(
      by,
      (calls) =>
        calls.importInvites({ accountId, fileName, file: Buffer.from(file as string), language: 'de' }),
      key,
    );
  }

  async add(
    email: string,
    { by = keeper, accountId = account, ...more } = {} as Partial<Invite> & { by?: Principal },
  ) {
    const content = { email, firstName: '', lastName: '', phone: '', group: '', ...more };
    const { invite } = await this.as(by, (calls) => calls.addInvite({ accountId, content, language: 'en' }));
    return invite!;
  }

  list(query: object = {}, by = keeper) {
    return this.as(by, (calls) =>
      calls.listInvites({ accountIds: [], page: 1, limit: 50, keywords: '', state: '', ...query }),
    );
  }

  async stateOf(id: string, by = keeper): Promise<string | undefined> {
    return (await this.list({}, by)).invites.find((one) => one.id === id)?.state;
  }

  /** Returns the requested mails, oldest first. */
  async mails(to?: string): Promise<OpenedMail[]> {
    const requested = await this.test.service.outbox(events.MailRequested);
    return requested
      .map(({ id: mail, sealed, expiresAt }) => {
        const { values, ...content } = openedMail({ id: mail, sealed });
        const { operator, id, key } = values as Record<'operator' | 'id' | 'key', string>;
        return { mail, expiresAt, operator, id, key, ...content };
      })
      .filter((one) => !to || one.to === to);
  }

  /** Runs due work and returns the link of the newest mail to an address. */
  async linkTo(email: string): Promise<{ id: string; key: string }> {
    await this.test.service.runDue();
    const { id, key } = (await this.mails(email)).at(-1)!;
    return { id, key };
  }

  open(link: { id: string; key: string }) {
    return this.test.service.asService(() => this.calls.openInvite(link));
  }

  accept(link: { id: string; key: string }, person: number) {
    return this.as({ ...keeper, id: person, accounts: [], permissions: {} }, (calls) =>
      calls.acceptInvite(link),
    );
  }

  acceptAsNew(link: { id: string; key: string }, personId: number) {
    return this.test.service.asService(() =>
      this.calls.acceptInviteAsNew({ ...link, personId, firstName: 'New', lastName: 'Person' }),
    );
  }

  /** Advances the clock. */
  later(milliseconds: number): void {
    const { clock } = this.test.service;
    clock.moveTo(new Date(clock.now().getTime() + milliseconds));
  }
}

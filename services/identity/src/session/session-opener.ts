import { Injectable } from '@nestjs/common';
import { Clock, Ids, Random, type CommandTx, knownLanguage } from '@backroom/platform';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { PersonRecord } from '../user/person.entity.js';
import { MailSealer } from '../mail/mail-sealer.js';
import { auditOwn } from './audit-own.js';
import { issueTokens } from './issue-tokens.js';
import { lockUnchangedPerson } from './lock-unchanged-person.js';
import { AccessTokenSigner, hashOfToken, newToken, refreshTokenLifetime } from './tokens.js';

/** The origin of a sign-in. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** From the browser's cookie; empty without one. */
  deviceToken: string;
  language: string;
}

const deviceTokenForm = /^[\w-]{43}$/;

/** Opens sessions for authenticated people and notifies them of new devices. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly signer: AccessTokenSigner,
    private readonly mails: MailSealer,
  ) {}

  /** `secondFactor`: one was shown. Refused if the person was disabled or got another password meanwhile. */
  async open(
    tx: CommandTx,
    person: PersonRecord,
    origin: SignInOrigin,
    { secondFactor = false } = {},
  ): Promise<Session> {
    await lockUnchangedPerson(tx, person);
    const now = this.clock.now();
    const session = { id: this.ids.next(), expiresAt: new Date(now.getTime() + refreshTokenLifetime) };
    const hasDeviceToken = deviceTokenForm.test(origin.deviceToken);
    const deviceToken = hasDeviceToken ? origin.deviceToken : newToken(this.random);
    const userAgent = origin.userAgent.slice(0, 400);
    if (await this.isNewDevice(tx, person.id, deviceToken, origin.address, userAgent))
      tx.publish(this.mailOf(person, session.id, { ...origin, userAgent }, now));
    await tx.query(
      `insert into known_device (person_id, token_hash, used_at) values ($1, $2, $3)
       on conflict (person_id, token_hash) do update set used_at = excluded.used_at`,
      [person.id, hashOfToken(deviceToken), now],
    );
    await tx.query(
      `insert into session (id, person_id, created_at, used_at, expires_at, address, user_agent, second_factor)
       values ($1, $2, $3, $3, $4, $5, $6, $7)`,
      [session.id, person.id, now, session.expiresAt, origin.address, userAgent, secondFactor],
    );
    await auditOwn(tx, person.id, {
      after: { signIn: 'done' },
      by: { kind: 'user', id: person.id, sessionId: session.id, address: origin.address, userAgent },
    });
    const opened = await issueTokens(tx, this.signer, person, session, newToken(this.random), now);
    return { ...opened, deviceToken: hasDeviceToken ? '' : deviceToken };
  }

  /** The same user agent at the same address is not new, even without cookies; neither is the first sign-in. */
  private async isNewDevice(
    tx: CommandTx,
    personId: number,
    deviceToken: string,
    address: string,
    userAgent: string,
  ): Promise<boolean> {
    const [row] = await tx.query<{ is_new: boolean }>(
      `select exists (select 1 from session where person_id = $1)
         and not exists (select 1 from known_device where person_id = $1 and token_hash = $2)
         and not exists (select 1 from session where person_id = $1 and address = $3 and user_agent = $4) as is_new`,
      [personId, hashOfToken(deviceToken), address, userAgent],
    );
    return row!.is_new;
  }

  private mailOf(person: PersonRecord, sessionId: string, origin: SignInOrigin, now: Date) {
    const at = `${now.toISOString().slice(0, 16).replace('T', ' ')}`;
    return this.mails.requested({
      id: `new-sign-in/${sessionId}`,
      kind: 'newSignIn',
      language: knownLanguage(origin.language),
      to: person.email,
      name: person.firstName,
      values: { device: origin.userAgent || '–', address: origin.address, at },
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    });
  }
}

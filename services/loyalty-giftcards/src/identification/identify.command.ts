import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentCall,
  Problem,
  Random,
  type CommandTx,
  type Tx,
} from '@backroom/platform';
import type { IdentifyResponse } from '@backroom/proto/customers/v1/identification_service';
import { joinCustomer } from '../customer/join-customer.js';
import { fault } from '../faults.js';
import { hashOf } from './code-hash.js';
import { kioskOf, sessionLifetime, type Kiosk } from './kiosk-session.js';
import { spendablePurses } from './spendable-purses.sql.js';

/** Wrong codes until a kiosk is paused, each right one subtracting one; and the length of the pause, milliseconds. */
const maxWrong = 10;
const pauseMs = 5 * 60_000;

/** How long after a check-in a location’s kiosks can identify a person without a code, milliseconds. */
const afterCheckIn = 4 * 3_600_000;

export class Identify {
  constructor(readonly shown: Shown) {}
}

/** A code shown to the kiosk, or a customer it knows from before. */
type Shown = { code: string } | { customerId: number };

type Outcome = { identified: IdentifyResponse } | { refused: 'wrong' | 'paused' };

/**
 * Identifies a person at a kiosk by a code: it works once, and makes the person the kiosk’s customer for a while, and a
 * customer of the operator for good (H-05). On its own, a kiosk reaches only people who recently checked in at its
 * location: otherwise it needs a code, and has ten guesses.
 */
@CommandHandler(Identify)
export class IdentifyHandler implements ICommandHandler<Identify, IdentifyResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  async execute({ shown }: Identify): Promise<IdentifyResponse> {
    const field = 'code' in shown ? 'code' : 'customer';
    if ('code' in shown && !/^\d{8}$/.test(shown.code))
      throw Problem.invalid('code', fault('wrong-customer-code'));
    const { principal } = currentCall();
    const kiosk = kioskOf(principal);
    const options = {
      ...{ name: 'identify-customer', scope: accountScope(kiosk.accountId), principal },
      unaudited: 'showing a code; becoming a customer by it is audited',
    };
    // Wrong attempts are counted whatever the response.
    const outcome = await this.commands.run(options, (tx) => this.identify(tx, kiosk, shown));
    if ('identified' in outcome) return outcome.identified;
    if (outcome.refused === 'paused') throw new Problem('tooMany', fault('too-many-codes'));
    throw Problem.invalid(field, fault('wrong-customer-code'));
  }

  private async identify(tx: CommandTx, kiosk: Kiosk, shown: Shown): Promise<Outcome> {
    const at = this.clock.now();
    const { accountId, locationId, deviceId } = kiosk;
    // Serialized per kiosk, so that concurrent attempts do not exceed the limit.
    await tx.query(
      'insert into kiosk_guess (device_id, account_id, wrong) values ($1, $2, 0) on conflict (device_id) do nothing',
      [deviceId, accountId],
    );
    const [guess] = await tx.query<{ wrong: number; paused_until: Date | null }>(
      'select wrong, paused_until from kiosk_guess where device_id = $1 for update',
      [deviceId],
    );
    if (guess!.paused_until && guess!.paused_until > at) return { refused: 'paused' };
    const personId =
      'code' in shown ? await this.ofCode(tx, shown.code) : await this.checkedIn(tx, kiosk, shown.customerId);
    const wrong = wrongAfter(guess!.wrong, shown, personId !== undefined);
    const isEnough = wrong >= maxWrong;
    await tx.query('update kiosk_guess set wrong = $2, paused_until = $3 where device_id = $1', [
      ...[deviceId, isEnough ? 0 : wrong, isEnough ? new Date(at.getTime() + pauseMs) : null],
    ]);
    if (personId === undefined) return { refused: 'wrong' };
    const joined = await joinCustomer(tx, { accountId, personId, by: 'code', at, locationId });
    if (joined)
      tx.audit({
        ...{ accountId, locationId, subjectKind: 'customer', subjectId: personId },
        after: { joinedBy: 'code' },
        by: { kind: 'user', id: personId },
      });
    const token = `bs_${this.random.bytes(32).toString('base64url')}`;
    const expiresAt = new Date(at.getTime() + sessionLifetime);
    await tx.query('delete from kiosk_session where device_id = $1 and expires_at <= $2', [deviceId, at]);
    await tx.query(
      `insert into kiosk_session (token_hash, account_id, location_id, device_id, person_id, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [hashOf(token), accountId, locationId, deviceId, personId, expiresAt],
    );
    const [person] = await tx.query<{ first_name: string }>(
      'select first_name from person_copy where person_id = $1',
      [personId],
    );
    const firstName = person!.first_name;
    const purses = await spendablePurses(tx, accountId, personId, at);
    const answer = { token, expiresAt: expiresAt.getTime(), customerId: personId, firstName, joined, purses };
    return { identified: answer };
  }

  /** Consumes a code and returns its person. */
  private async ofCode(tx: Tx, code: string): Promise<number | undefined> {
    const [row] = await tx.query<{ person_id: number }>(
      'delete from identification_code where code_hash = $1 and expires_at > $2 returning person_id',
      [hashOf(code), this.clock.now()],
    );
    return row?.person_id;
  }

  /** Returns the person if they recently checked in at the kiosk’s location. */
  private async checkedIn(tx: Tx, kiosk: Kiosk, customerId: number): Promise<number | undefined> {
    const since = new Date(this.clock.now().getTime() - afterCheckIn);
    const [row] = await tx.query<{ person_id: number }>(
      `select person_id from customer_place
       where account_id = $1 and person_id = $2 and location_id = $3 and checked_in_at > $4`,
      [kiosk.accountId, customerId, kiosk.locationId, since],
    );
    return row?.person_id;
  }
}

/**
 * Returns the number of wrong attempts of a kiosk after one more. Identifying without a code is free, so it subtracts
 * none; only a right code subtracts one. Otherwise entering one’s valid code in between would allow endless guesses.
 */
function wrongAfter(wrong: number, shown: Shown, isRight: boolean): number {
  if (!isRight) return wrong + 1;
  return 'code' in shown ? Math.max(0, wrong - 1) : wrong;
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  everyTenant,
  isUuid,
  Problem,
  type CommandTx,
} from '@backroom/platform';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { AnswerChallengeRequest } from '@backroom/proto/identity/v1/two_factor_service';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import { auditOwn } from '../session/audit-own.js';
import type { PersonRecord } from '../user/person.entity.js';
import { knownDevice } from '../sign-in/known-device.js';
import { SessionOpener, type SignInOrigin } from '../session/session-opener.js';
import { SignInThrottle, type Attempt } from '../sign-in/sign-in-throttle.js';
import { SecondFactors } from './second-factor.sql.js';

export class AnswerChallenge {
  constructor(readonly request: AnswerChallengeRequest) {}
}

/** Maximum wrong codes of a challenge; they count as failed sign-ins as well (AUTH-5). */
const maxFailures = 5;

interface ChallengeRow extends Record<string, unknown> {
  person_id: number;
  origin: SignInOrigin;
}

/** Opens the session of a challenge for a correct code (AUTH-7). */
@CommandHandler(AnswerChallenge)
export class AnswerChallengeHandler implements ICommandHandler<AnswerChallenge, Session> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionOpener,
  ) {}

  async execute({ request }: AnswerChallenge): Promise<Session> {
    const { id, address, work } = request;
    const found = isUuid(id) ? await this.personOf(id) : undefined;
    if (!found) throw ended();
    const { person, device } = found;
    const attempt = await this.throttle.begin({ email: person.email, address, work, device });
    const options = { name: 'answer-challenge', scope: everyTenant, principal: currentPrincipal() };
    let session: Session | undefined;
    const isRight = await this.throttle.check(attempt, async () => {
      // Committed before the refusal, so that a wrong code stays counted.
      session = await this.commands.run(options, (tx) => this.answer(tx, request, person, attempt));
      return session !== undefined;
    });
    if (!isRight) throw new Problem('unauthenticated', fault('invalid-code'));
    return session!;
  }

  /** Returns the person of a challenge and its device, if known. */
  private personOf(id: string): Promise<{ person: PersonRecord; device?: Buffer } | undefined> {
    return this.database.withTenant(everyTenant, async (tx) => {
      const [challenge] = await tx.query<ChallengeRow>(
        'select person_id, origin from sign_in_challenge where id = $1 and expires_at > $2',
        [id, this.clock.now()],
      );
      const person = challenge && (await personById(tx, challenge.person_id));
      if (!person) return undefined;
      return { person, device: await knownDevice(tx, person.id, challenge.origin.deviceToken) };
    });
  }

  private async answer(
    tx: CommandTx,
    { id, method, code, address }: AnswerChallengeRequest,
    person: PersonRecord,
    attempt: Attempt,
  ): Promise<Session | undefined> {
    const now = this.clock.now();
    const [challenge] = await tx.query<ChallengeRow>(
      `select person_id, origin from sign_in_challenge
       where id = $1 and expires_at > $2 and failures < ${maxFailures} for update`,
      [id, now],
    );
    if (!challenge || !person.enabled) throw ended();
    const isRight =
      method === 'recovery'
        ? await this.factors.useRecoveryCode(tx, person.id, code, now)
        : await this.factors.useCode(tx, person.id, code, now);
    if (!isRight) {
      await tx.query('update sign_in_challenge set failures = failures + 1 where id = $1', [id]);
      const after = { signIn: 'wrong second step' };
      const { userAgent } = challenge.origin;
      const by = { ...currentPrincipal(), address, userAgent };
      await auditOwn(tx, person.id, { after, by });
      return undefined;
    }
    await tx.query('delete from sign_in_challenge where id = $1', [id]);
    await this.throttle.succeeded(tx, attempt);
    return this.sessions.open(tx, person, challenge.origin, { secondFactor: true });
  }
}

function ended(): Problem {
  return new Problem('unauthenticated', fault('challenge-ended'));
}

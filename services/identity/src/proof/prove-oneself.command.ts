import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  everyTenant,
  Problem,
  type CommandTx,
  type Principal,
} from '@backroom/platform';
import type { ProveOneselfRequest } from '@backroom/proto/identity/v1/sessions_service';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import { SecondFactors } from '../two-factor/second-factor.sql.js';
import { noteProof } from './fresh-proof.js';
import { deviceOfSession } from '../sign-in/known-device.js';
import { OwnProofs } from './own-proof.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';

export class ProveOneself {
  constructor(readonly request: ProveOneselfRequest) {}
}

/** Proves identity again for this session, by the password or a code of the second factor. */
@CommandHandler(ProveOneself)
export class ProveOneselfHandler implements ICommandHandler<ProveOneself, void> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly proofs: OwnProofs,
    private readonly throttle: SignInThrottle,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ request: { password, code } }: ProveOneself): Promise<void> {
    const principal = currentPrincipal();
    if (code) return this.byCode(principal, code);
    const proof = await this.proofs.verifyPasswordOrFreshSignIn(principal, password);
    await this.proofs.during(proof, () =>
      this.run(principal, async (tx) => {
        await this.proofs.complete(tx, proof);
        await this.note(tx, principal);
      }),
    );
  }

  private async byCode(principal: Principal, code: string): Promise<void> {
    const id = Number(principal.id);
    const person = await this.database.withTenant(everyTenant, (tx) => personById(tx, id));
    if (!person) throw Problem.notFound('user');
    const device = deviceOfSession(principal.sessionId);
    const { email } = person;
    const attempt = await this.throttle.begin({ email, address: principal.address ?? '', device });
    const isRight = await this.throttle.check(attempt, () =>
      this.run(principal, async (tx) => {
        const now = this.clock.now();
        const isTotp = /^\s*\d{3}\s*\d{3}\s*$/.test(code);
        const right = isTotp
          ? await this.factors.useCode(tx, id, code.replaceAll(/\s/g, ''), now)
          : await this.factors.useRecoveryCode(tx, id, code, now);
        // Committed before the refusal, so that the failure stays counted.
        if (!right) tx.audit({ ...subjectOf(principal), after: { proof: 'wrong code' } });
        else {
          await this.throttle.succeeded(tx, attempt);
          await this.note(tx, principal);
        }
        return right;
      }),
    );
    if (!isRight) throw Problem.invalid('code', fault('wrong-code'));
  }

  private run<T>(principal: Principal, work: (tx: CommandTx) => Promise<T>): Promise<T> {
    return this.commands.run({ name: 'prove-oneself', scope: everyTenant, principal }, work);
  }

  private async note(tx: CommandTx, principal: Principal): Promise<void> {
    await noteProof(tx, principal, this.clock.now());
    tx.audit({ ...subjectOf(principal), after: { proof: 'shown' } });
  }
}

function subjectOf({ id }: Principal) {
  return { accountId: 0, subjectKind: 'user', subjectId: id };
}

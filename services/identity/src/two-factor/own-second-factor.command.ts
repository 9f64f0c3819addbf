import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Problem,
  Random,
  shownEmail,
  type CommandTx,
} from '@backroom/platform';
import type { BeginTwoFactorResponse } from '@backroom/proto/identity/v1/two_factor_service';
import { fault } from '../faults.js';
import { publishGrants } from '../access/publish-grants.js';
import { auditOwn } from '../session/audit-own.js';
import { endOtherSessions } from '../session/end-sign-ins.js';
import { OwnProofs } from '../proof/own-proof.js';
import { hasSecondFactor, isTwoFactorRequired, SecondFactors } from './second-factor.sql.js';
import { base32, otpauthUrl } from './totp.js';

export class BeginTwoFactor {
  constructor(readonly password: string) {}
}

/**
 * Creates a secret for the caller's authenticator. Requires the password, so that a stolen session cannot lock its
 * person out. Nothing changes until it is confirmed.
 */
@CommandHandler(BeginTwoFactor)
export class BeginTwoFactorHandler implements ICommandHandler<BeginTwoFactor, BeginTwoFactorResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly random: Random,
    private readonly factors: SecondFactors,
    private readonly proofs: OwnProofs,
  ) {}

  async execute({ password }: BeginTwoFactor): Promise<BeginTwoFactorResponse> {
    const principal = currentPrincipal();
    const proof = await this.proofs.verifyPasswordOrFreshSignIn(principal, password);
    const unaudited = 'the factor is inactive until its confirmation';
    const options = { name: 'begin-two-factor', scope: everyTenant, principal, unaudited };
    const begin = async (tx: CommandTx) => {
      const { person } = proof;
      await this.proofs.complete(tx, proof);
      if (await hasSecondFactor(tx, person.id))
        throw new Problem('unprocessable', fault('two-factor-enabled'));
      const secret = this.random.bytes(20);
      await this.factors.keepPending(tx, person.id, secret);
      return { secret: base32(secret), url: otpauthUrl(secret, shownEmail(person.email)) };
    };
    return this.proofs.during(proof, () => this.commands.run(options, begin));
  }
}

export class ConfirmTwoFactor {
  constructor(readonly code: string) {}
}

/**
 * Activates the pending secret with a code and ends the caller's other sessions. Returns the recovery codes, which are
 * shown only once.
 */
@CommandHandler(ConfirmTwoFactor)
export class ConfirmTwoFactorHandler implements ICommandHandler<ConfirmTwoFactor, string[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly factors: SecondFactors,
  ) {}

  execute({ code }: ConfirmTwoFactor): Promise<string[]> {
    const principal = currentPrincipal();
    const personId = Number(principal.id);
    return this.commands.run({ name: 'confirm-two-factor', scope: everyTenant, principal }, async (tx) => {
      if (!(await this.factors.confirm(tx, personId, code, this.clock.now())))
        throw Problem.invalid('code', fault('wrong-code'));
      await auditOwn(tx, personId, { before: { twoFactor: false }, after: { twoFactor: true } });
      // This session has just shown the second factor; other sessions have not.
      await tx.query('update session set second_factor = true where id = $1', [principal.sessionId ?? null]);
      await endOtherSessions(tx, personId, this.clock.now(), principal.sessionId);
      // Updates cached grants, because a required enrollment no longer blocks the person.
      await publishGrants(tx, [personId]);
      return this.factors.newRecoveryCodes(tx, personId, this.random);
    });
  }
}

export class DisableTwoFactor {
  constructor(readonly password: string) {}
}

/** Removes the second factor, given the password, unless an operator requires one. */
@CommandHandler(DisableTwoFactor)
export class DisableTwoFactorHandler implements ICommandHandler<DisableTwoFactor, void> {
  constructor(
    private readonly commands: Commands,
    private readonly proofs: OwnProofs,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ password }: DisableTwoFactor): Promise<void> {
    const principal = currentPrincipal();
    const proof = await this.proofs.verifyPasswordOrFreshSignIn(principal, password);
    const { person } = proof;
    const disable = async (tx: CommandTx) => {
      await this.proofs.complete(tx, proof);
      if (await isTwoFactorRequired(tx, person.id))
        throw new Problem('unprocessable', fault('two-factor-required'));
      await this.factors.remove(tx, person.id);
      await auditOwn(tx, person.id, { before: { twoFactor: true }, after: { twoFactor: false } });
    };
    const options = { name: 'disable-two-factor', scope: everyTenant, principal };
    await this.proofs.during(proof, () => this.commands.run(options, disable));
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, everyTenant, Problem, Random } from '@backroom/platform';
import type { CreateCodeResponse } from '@backroom/proto/customers/v1/identification_service';
import { fault } from '../faults.js';
import { hashOf } from './code-hash.js';

/** Validity of a code, milliseconds. */
const lifetime = 60_000;
/** Attempts to generate a code that nobody else currently has. */
const maxAttempts = 5;

export class CreateCode {}

/** Creates a code by which the caller identifies themselves at a kiosk (H-05). */
@CommandHandler(CreateCode)
export class CreateCodeHandler implements ICommandHandler<CreateCode, CreateCodeResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  async execute(): Promise<CreateCodeResponse> {
    const { principal } = currentCall();
    if (principal.kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    const unaudited = 'a code for a minute changes nothing; its use is recorded where it happens';
    const options = { name: 'create-identification-code', scope: everyTenant, principal, unaudited };
    return this.commands.run(options, async (tx) => {
      // Serialized: of two concurrent requests the later code is valid.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('identification code ' || $1, 0))", [
        String(principal.id),
      ]);
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + lifetime);
      await tx.query('delete from identification_code where person_id = $1 or expires_at <= $2', [
        principal.id,
        now,
      ]);
      for (let tries = 0; tries < maxAttempts; tries++) {
        const code = String(this.random.below(100_000_000)).padStart(8, '0');
        const kept = await tx.query(
          `insert into identification_code (code_hash, person_id, expires_at) values ($1, $2, $3)
           on conflict (code_hash) do nothing returning 1`,
          [hashOf(code), principal.id, expiresAt],
        );
        if (kept.length > 0) return { code, expiresAt: expiresAt.getTime() };
      }
      throw new Problem('unavailable', fault('unavailable'));
    });
  }
}

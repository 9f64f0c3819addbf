import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, everyTenant, Problem, Random } from '@backroom/platform';
import type { CreateCodeResponse } from '@backroom/proto/customers/v1/identification_service';
import { fault } from '../faults.js';
import { hashOf } from './code-hash.js';

/** How long a code is good, milliseconds. */
const lifetime = 60_000;
/** How often another is thrown where somebody else has the same one just now. */
const mostThrows = 5;

export class CreateCode {}

/** A code by which the caller proves to a kiosk who they are (H-05). */
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
    const unaudited = 'a code for a minute changes nothing; what is done by it is told where it is done';
    const options = { name: 'create-identification-code', scope: everyTenant, principal, unaudited };
    return this.commands.run(options, async (tx) => {
      // One after the other: of two at once the later one holds.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('identification code ' || $1, 0))", [
        String(principal.id),
      ]);
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + lifetime);
      await tx.query('delete from identification_code where person_id = $1 or expires_at <= $2', [
        principal.id,
        now,
      ]);
      for (let tries = 0; tries < mostThrows; tries++) {
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

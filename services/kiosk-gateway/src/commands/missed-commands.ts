import { retryWhileUnavailable, type Clock, type Log } from '@backroom/platform';
import type { CommandsService } from '@backroom/proto/locations/v1/commands_service';

/** Milliseconds between two times of asking; longer than the owner leaves out what was issued so. */
const rest = 10_000;

/**
 * Has issued again what was given while this instance was not heard by a broker elsewhere: each time that it begins to
 * be, and once more after a rest, for another one may have had it issued while this one was gone again.
 */
export class MissedCommands {
  private isAsking = false;
  private wanted = false;
  private readonly end = new AbortController();

  constructor(
    private readonly commands: Pick<CommandsService, 'issueWaiting'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** However often in a row: it is asked at once and then after each rest, one at a time. */
  ask(): void {
    this.wanted = true;
    if (this.isAsking) return;
    this.isAsking = true;
    void this.run().finally(() => (this.isAsking = false));
  }

  stop(): void {
    this.end.abort();
  }

  private async run(): Promise<void> {
    for (let isLast = false; !isLast && !this.end.signal.aborted;) {
      isLast = !this.wanted;
      this.wanted = false;
      try {
        while (await retryWhileUnavailable(() => this.askForSome()));
      } catch (error) {
        this.log.error({ err: error }, 'cannot reissue pending commands');
      }
      if (!isLast) await this.clock.sleep(rest, this.end.signal).catch(() => undefined);
    }
  }

  /** Whether there is more. */
  private async askForSome(): Promise<boolean> {
    return !this.end.signal.aborted && (await this.commands.issueWaiting({})).more;
  }
}

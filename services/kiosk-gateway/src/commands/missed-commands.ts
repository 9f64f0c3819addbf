import { retryWhileUnavailable, type Clock, type Log } from '@backroom/platform';
import type { CommandsService } from '@backroom/proto/locations/v1/commands_service';

/** Milliseconds between two requests; longer than the owner skips commands that were just issued again. */
const rest = 10_000;

/**
 * Requests a new issue of commands given while this instance received no messages from an external broker: each time
 * that it starts to, and once more after a pause, since another one may have had them issued while this one was
 * offline again.
 */
export class MissedCommands {
  private isRunning = false;
  private requested = false;
  private readonly end = new AbortController();

  constructor(
    private readonly commands: Pick<CommandsService, 'issueWaiting'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** However often it is called in a row: requests at once and then after each pause, one at a time. */
  request(): void {
    this.requested = true;
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run().finally(() => (this.isRunning = false));
  }

  stop(): void {
    this.end.abort();
  }

  private async run(): Promise<void> {
    for (let isLast = false; !isLast && !this.end.signal.aborted;) {
      isLast = !this.requested;
      this.requested = false;
      try {
        while (await retryWhileUnavailable(() => this.issuePage()));
      } catch (error) {
        this.log.error({ err: error }, 'cannot reissue pending commands');
      }
      if (!isLast) await this.clock.sleep(rest, this.end.signal).catch(() => undefined);
    }
  }

  /** Returns whether there is more. */
  private async issuePage(): Promise<boolean> {
    return !this.end.signal.aborted && (await this.commands.issueWaiting({})).more;
  }
}

import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Sessions } from '../session/sessions.js';

/** Maximum commands that wait for one device to subscribe; more stay queued at their owner. */
const maxPerDevice = 100;

/**
 * Commands for connected devices without a subscription yet: a device that sends hello first and subscribes then
 * would miss the commands that its hello released.
 */
export class WaitingCommands {
  private readonly waiting = new Map<number, Map<string, CommandIssued>>();

  constructor(
    private readonly sessions: Sessions,
    private readonly deliver: (issued: CommandIssued) => Promise<void>,
  ) {
    sessions.onSubscription(({ device }, channel) => {
      if (channel === 'commands') this.release(device.deviceId);
    });
    sessions.onLeft(({ device }) => this.waiting.delete(device.deviceId));
  }

  /** Delivers at once when the device is subscribed; drops it when the device is not connected. */
  take(issued: CommandIssued): void {
    const { id, deviceId } = issued.command!;
    const session = this.sessions.of(deviceId);
    if (!session) return;
    if (session.subscribedTo.has('commands')) return void this.deliver(issued);
    const own = this.waiting.get(deviceId) ?? new Map<string, CommandIssued>();
    this.waiting.set(deviceId, own);
    if (own.size < maxPerDevice) own.set(id, issued);
  }

  private release(deviceId: number): void {
    const own = this.waiting.get(deviceId);
    this.waiting.delete(deviceId);
    for (const issued of own?.values() ?? []) void this.deliver(issued);
  }
}

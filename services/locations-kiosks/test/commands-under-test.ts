import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { Device } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { inCall, type Principal } from '@backroom/platform';
import { personWith } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { CommandsController } from '../src/command/commands.controller.js';
import { diagnosticsOf, PlacesUnderTest } from './places-under-test.js';

export const commander = personWith(withChanges([permissions.DevicesCommand, permissions.AddonsAll]), 11);

/** locations-kiosks with devices that receive commands. */
export class CommandsUnderTest {
  private readonly granted = new Map<string, { issue: number; claimId: string }>();

  private constructor(readonly places: PlacesUnderTest) {}

  static async start(): Promise<CommandsUnderTest> {
    return new CommandsUnderTest(await PlacesUnderTest.start());
  }

  get service() {
    return this.places.service;
  }

  get controller(): CommandsController {
    return this.service.app.get(CommandsController);
  }

  async send(
    device: { id: number },
    type: string,
    {
      by = commander,
      key,
      ...more
    }: { by?: Principal; key?: string; locationId?: number; deviceKind?: string } = {},
  ) {
    const request = { deviceId: device.id, type, locationId: 0, deviceKind: '', ...more };
    return inCall({ principal: by, idempotencyKey: key }, () => this.controller.sendCommand(request));
  }

  list(request: object = {}, by = commander) {
    const all = { page: 1, limit: 50, accountIds: [], locationIds: [], deviceId: 0, batchId: '', ids: [] };
    const none = { open: false, unmended: false, keywords: '' };
    return this.service.as(by, () => this.controller.listCommands({ ...all, ...none, ...request }));
  }

  async stateOf({ id }: Command): Promise<Command> {
    return (await this.list({ ids: [id] })).commands[0]!.command!;
  }

  async claim(
    { id, accountId }: Command,
    issue = 1,
    claimId = this.service.platform.ids.next(),
    connectionId = '',
  ) {
    const claim = { accountId, commandId: id, issue, claimId, connectionId };
    const answer = await this.service.asService(() => this.controller.claimCommand(claim));
    if (answer.granted) this.granted.set(id, { issue, claimId });
    return answer;
  }

  /** Claimed, and written to the device. */
  async handOver(command: Command, issue = 1, connectionId = ''): Promise<boolean> {
    const claimId = this.service.platform.ids.next();
    const { granted } = await this.claim(command, issue, claimId, connectionId);
    if (granted) await this.finish(command, claimId, issue);
    return granted;
  }

  finish({ id, accountId }: Command, claimId: string, issue = 1) {
    return this.service.asService(() =>
      this.controller.finishHandover({ accountId, commandId: id, issue, claimId }),
    );
  }

  /** The last granted claim by default. */
  giveBack({ id, accountId }: Command, about: { issue?: number; claimId?: string; again?: boolean } = {}) {
    const claim = { ...this.granted.get(id)!, again: false, ...about };
    return this.service.asService(() =>
      this.controller.returnCommand({ accountId, commandId: id, ...claim }),
    );
  }

  /** The number under which it is claimed now. */
  async issueOf({ id }: Command): Promise<number> {
    const [row] = await this.service.sql<{ issue: number }>('select issue from command where id = $1', [id]);
    return row!.issue;
  }

  /** A device's report about a command, as forwarded by the kiosk-gateway. */
  async answer(device: Device, command: Command, state: string, more: object = {}): Promise<void> {
    await this.say(events.DeviceAcks, device, { commandId: command.id, state, ...more });
  }

  /** From the device's own boot by default. */
  hello(device: Device, about: Partial<DeviceMessage> = {}): Promise<void> {
    return this.say(events.DeviceEvents, device, { software: 'test 1' }, about);
  }

  /** Applied when this resolves. */
  async say(
    event: typeof events.DeviceAcks,
    device: Device,
    body: object,
    about: Partial<DeviceMessage> = {},
  ): Promise<void> {
    const inbox = async () =>
      (await this.service.sql<{ n: number }>('select count(*)::int as n from inbox'))[0]!.n;
    const before = await inbox();
    const message: DeviceMessage = {
      ...diagnosticsOf(device, this.service.clock.now().getTime(), body),
      deviceKind: device.kind,
      ...about,
    };
    await this.service.publish(event, [{ key: device.id, accountId: device.accountId, payload: message }]);
    const readers = this.service.platform.consumers.running.filter(
      ({ topic }) => topic === event.topic,
    ).length;
    await waitUntil('the message is applied', async () => (await inbox()) >= before + readers);
  }
}

import { mosquittoAvailable, Wire } from '@backroom/standalone/testing';
import type { DeviceCommand } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { CommandsUnderTest } from '../../locations-kiosks/test/commands-under-test.js';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { ExternalUnderTest } from './external-under-test.js';
import { account, until } from './gateway-under-test.js';
import { LocationsStub } from './locations-stub.js';

// Requires Mosquitto; with CI=true its absence is a failure.
const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? describe : describe.skip;

withMosquitto('two gateways behind Mosquitto', () => {
  const by = personWith(withChanges([permissions.DevicesCommand]), account);
  const test = new ExternalUnderTest();
  const locations = new LocationsStub();
  let owner: CommandsUnderTest;
  let dock: Location;
  beforeAll(async () => {
    owner = await CommandsUnderTest.start();
    const { controller, service } = owner;
    locations.owner = {
      claimCommand: (request) => service.asService(() => controller.claimCommand(request)),
      finishHandover: (request) => service.asService(() => controller.finishHandover(request)),
      issueWaiting: async () => {
        const before = await issued();
        const answer = await service.asService(() => controller.issueWaiting());
        for (const payload of (await issued()).slice(before.length)) await publish(payload);
        return answer;
      },
      returnCommand: async (request) => {
        const before = await issued();
        const answer = await service.asService(() => controller.returnCommand(request));
        for (const payload of (await issued()).slice(before.length)) await publish(payload);
        return answer;
      },
    };
    dock = await owner.places.place(account, 'Dock');
    await locations.start();
    test.locationsUrl = locations.url;
    await test.start();
    await test.join('first');
    await test.join('second');
  }, 60_000);
  afterAll(async () => {
    await test.stop();
    locations.stop();
    await owner.service.stop();
  }, 30_000);

  const issued = () => owner.service.outbox(events.CommandIssued);
  const publish = (payload: CommandIssued) => {
    const key = String(payload.command!.deviceId);
    return test.append({ event: events.CommandIssued, key, accountId: account, payload });
  };
  /** Issued at the owner, and published to all gateways. */
  async function give(lock: Device, type: string): Promise<Command> {
    owner.service.clock.moveTo(new Date());
    const { command } = await owner.send(lock, type, { by });
    await publish({ command, issue: 1 });
    return command!;
  }

  const lockOf = (name: string) => owner.places.kiosk(dock, name, { kind: 'lock' });
  async function listen(lock: Device): Promise<string[]> {
    const device = await test.kiosk(lock.id);
    const heard: string[] = [];
    device.client.on('message', (topic, payload) => {
      if (topic === device.topic('commands'))
        heard.push((JSON.parse(payload.toString()) as DeviceCommand).commandId);
    });
    await device.client.subscribeAsync(device.topic('commands'), { qos: 1 });
    return heard;
  }

  it('DEV-3 delivers commands to a lock once each and in the order of issue', async () => {
    const lock = await lockOf('Busy');
    const heard = await listen(lock);
    const given: string[] = [];
    for (let n = 0; n < 20; n++) given.push((await give(lock, n % 2 ? 'enable' : 'unlock')).id);
    await until(() => heard.length >= given.length);
    expect(heard).toEqual(given);
  }, 60_000);

  it('DEV-3 delivers queued commands in that order, without superseded ones', async () => {
    const lock = await lockOf('Away');
    await test.register(lock.id);
    const given: Command[] = [];
    for (const type of ['disable', 'enable', 'lock', 'unlock', 'enable']) given.push(await give(lock, type));
    const isGivenBack = async (command: Command) =>
      (await owner.list({ ids: [command.id] }, by)).commands[0]!;
    await until(async () => {
      const { command } = await isGivenBack(given[1]!);
      return command!.state === 'queued';
    });
    const heard = await listen(lock);
    // One of them is published again: the others go before it.
    await publish({ command: given[4]!, issue: 1 });
    await until(() => heard.length === 3);
    expect(heard).toEqual([given[1]!.id, given[3]!.id, given[4]!.id]);
  }, 60_000);

  it('DEV-3 continues after a restart where the other gateways were', async () => {
    const lock = await lockOf('Restart');
    const heard = await listen(lock);
    const given: string[] = [];
    const leaving = test.leave('second');
    for (let n = 0; n < 6; n++) given.push((await give(lock, 'unlock')).id);
    await leaving;
    await test.join('second');
    for (let n = 0; n < 6; n++) given.push((await give(lock, 'enable')).id);
    await until(() => heard.length >= given.length);
    expect(heard).toEqual(given);
  }, 60_000);

  it('DEV-3 delivers commands issued while no gateway ran to a lock that stayed connected to the broker', async () => {
    const lock = await lockOf('Stayed');
    const heard = await listen(lock);
    await test.leave('first');
    await test.leave('second');
    const { command: unlock } = await owner.send(lock, 'unlock', { by });
    owner.service.clock.moveTo(new Date());
    const waiting = [unlock!.id, (await owner.send(lock, 'enable', { by })).command!.id];
    await test.join('first');
    await until(() => heard.length === 2);
    expect(heard).toEqual(waiting);
    // With the broker unavailable nothing is claimed, and everything is delivered when the broker is back.
    process.kill(test.broker.pid()!, 'SIGKILL');
    await until(() => !test.members.get('first')!.ready());
    const late = await give(lock, 'unlock');
    const back = await (async () => {
      await until(() => test.members.get('first')!.ready(), 20_000);
      return listen(lock);
    })();
    // Whether the lock or the gateway reconnected first: waiting commands are issued again at either.
    await locations.owner!.issueWaiting({});
    await until(() => back.length === 1);
    expect(back).toEqual([late.id]);
  }, 60_000);

  it('DEV-3 delays newer commands for some seconds while a broker hangs, and delivers none twice', async () => {
    const wire = await Wire.to(test.broker.gatewayUrl);
    const lock = await lockOf('Hung');
    const heard = await listen(lock);
    for (const name of [...test.members.keys()]) await test.leave(name);
    test.brokerUrl = wire.url;
    await test.join('third');
    const goOn = wire.stall();
    const unlock = await give(lock, 'unlock');
    const isOver = async () => {
      const [row] = await owner.service.sql<{ over: boolean }>(
        `select state = 'sent' and handed_over as over from command where id = $1`,
        [unlock.id],
      );
      return row!.over;
    };
    await until(isOver, 8_000);
    goOn();
    const enable = await give(lock, 'enable');
    await until(() => test.members.get('third')!.ready());
    await locations.owner!.issueWaiting({});
    await until(() => heard.includes(enable.id));
    expect(heard.filter((id) => id === unlock.id).length).toBeLessThanOrEqual(1);
    expect(heard.at(-1)).toBe(enable.id);
    await test.leave('third');
    await wire.cut();
  }, 60_000);
});

import { mosquittoAvailable } from '@backroom/standalone/testing';
import { ExternalUnderTest } from './external-under-test.js';
import { Kiosk, pause, until } from './gateway-under-test.js';
import { configChanged, configsHeard } from './place-config.js';

// Requires Mosquitto; with CI=true its absence is a failure.
const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? describe : describe.skip;

withMosquitto('LOC-4 behind Mosquitto, which keeps the config of each kiosk', () => {
  const test = new ExternalUnderTest();
  beforeAll(async () => {
    await test.start();
    await test.join('first');
  }, 30_000);
  afterAll(() => test.stop(), 30_000);

  /** A kiosk registered at a location, and the configs that it receives from now on. */
  async function kioskAt(locationId: number, id: number) {
    await test.register(id, false);
    await test.announce(id, true, locationId);
    return reconnected(id);
  }

  async function reconnected(id: number) {
    const kiosk = new Kiosk(id, await test.connect(id));
    const heard = configsHeard(kiosk.client, kiosk.topic('config'));
    await kiosk.client.subscribeAsync(kiosk.topic('config'), { qos: 1 });
    return { kiosk, heard };
  }

  it('LOC-4 is sent when it changes, and retained for each later subscription', async () => {
    const { heard } = await kioskAt(801, 601);
    await test.append(configChanged(801, 3));
    await until(() => heard.length === 1);
    await test.append(configChanged(801, 2));
    await test.append(configChanged(801, 4));
    await until(() => heard.length === 2);
    const later = await reconnected(601);
    await until(() => later.heard.length === 1);
    expect([heard, later.heard]).toEqual([['801/3', '801/4'], ['801/4 r']]);
  });

  it('LOC-4 is that of the new location after a move, and removed for a disabled kiosk', async () => {
    const { heard } = await kioskAt(802, 602);
    await test.append(configChanged(803, 1));
    await test.append(configChanged(802, 9));
    await until(() => heard.length === 1);
    await test.announce(602, true, 803);
    await until(() => heard.length === 2);
    await test.announce(602, false, 803);
    await until(() => heard.length === 3);
    const later = await reconnected(602);
    await pause(300);
    expect([heard, later.heard]).toEqual([['802/9', '803/1', 'nothing'], []]);
  });

  it('LOC-4 is updated after a restart if it changed meanwhile, and not sent again otherwise', async () => {
    const changed = await kioskAt(804, 603);
    const same = await kioskAt(805, 604);
    const gone = await kioskAt(806, 605);
    for (const place of [804, 805, 806]) await test.append(configChanged(place, 1));
    await until(() => [changed, same, gone].every(({ heard }) => heard.length === 1));
    await test.leave('first');
    await test.append(configChanged(804, 2));
    await test.announce(605, false, 806);
    await test.join('first');
    await until(() => changed.heard.length === 2 && gone.heard.length === 2);
    await pause(300);
    expect([changed.heard, same.heard, gone.heard]).toEqual([
      ['804/1', '804/2'],
      ['805/1'],
      ['806/1', 'nothing'],
    ]);
  });

  it('LOC-4 is restored at a broker that lost its retained messages', async () => {
    const { heard, kiosk } = await kioskAt(807, 606);
    await test.append(configChanged(807, 1));
    await until(() => heard.length === 1);
    // Written at most every minute: killed before that, it starts without its retained messages.
    process.kill(test.broker.pid()!, 'SIGKILL');
    await until(() => kiosk.closed);
    let back: Awaited<ReturnType<typeof reconnected>> | undefined;
    await until(async () => {
      back = await reconnected(606).catch(() => undefined);
      return back !== undefined;
    }, 20_000);
    await until(() => back!.heard.some((config) => config.startsWith('807/1')), 10_000);
  }, 40_000);

  it('LOC-4 is not changed back and forth by two members', async () => {
    await test.join('second');
    const { heard } = await kioskAt(808, 607);
    await test.append(configChanged(808, 1));
    await until(() => heard.length > 0);
    await test.append(configChanged(808, 2));
    await until(() => heard.includes('808/2'));
    await test.leave('second');
    await pause(1_500);
    // Both may have published it; neither published it again.
    const counted = (config: string) => heard.filter((other) => other === config).length;
    expect(counted('808/1')).toBeLessThan(3);
    expect(counted('808/2')).toBeLessThan(3);
    expect(heard.at(-1)).toBe('808/2');
  });

  it('LOC-4 cannot be published or retained by a kiosk', async () => {
    const { kiosk, heard } = await kioskAt(809, 608);
    await kiosk.client.publishAsync(kiosk.topic('config'), '{"version":99}', { qos: 1, retain: true });
    const later = await reconnected(608);
    await test.append(configChanged(809, 1));
    await until(() => later.heard.length === 1);
    expect([heard, later.heard]).toEqual([[], ['809/1']]);
  });
});

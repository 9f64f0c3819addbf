import { EmbeddedEventLog, SystemClock } from '@backroom/platform';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { GatewayUnderTest, until } from './gateway-under-test.js';

it('DEV-2 appends and receipts pending messages before it stops, and acknowledges nothing else', async () => {
  const test = new GatewayUnderTest();
  await test.start();
  const kiosk = await test.kiosk(300);
  const acknowledged: string[] = [];
  for (let i = 0; i < 400; i++) {
    const order = kiosk.order();
    void kiosk.send('orders', order).then(
      () => acknowledged.push(order.messageId),
      () => undefined,
    );
  }
  await until(() => acknowledged.length > 0);
  await test.gateway.stop();
  await until(() => kiosk.closed);
  await expect(test.connect('kiosk-300')).rejects.toBeDefined();

  const eventLog = new EmbeddedEventLog({ url: test.eventLogUrl, clock: new SystemClock() });
  const kept = new Set<string>();
  for await (const { value } of eventLog.read('device.orders'))
    kept.add(DeviceMessage.decode(value!).messageId);
  await eventLog.close();
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(new Set(kiosk.accepted)).toEqual(kept);
  await test.stop();
});

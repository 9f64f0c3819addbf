import { newMessageId } from '@backroom/device/message-id';
import type { Schemas } from '@backroom/gateway/v2';
import { deviceTopic, type DeviceKind, type UpstreamChannel } from '@backroom/proto/topics';

export interface DeviceLogin {
  id: number;
  accountId: number;
  uniqueLoginString: string;
}

/** What all topics of a device begin with. */
export const topicsOf = (
  { accountId, id }: Pick<DeviceLogin, 'id' | 'accountId'>,
  kind: DeviceKind,
): string => deviceTopic({ accountId, kind, deviceId: id }, reports).slice(0, -reports.length);

/** Where a device says how it is. */
const reports = 'diagnostics' satisfies UpstreamChannel;

/**
 * A line for a terminal that says in the device's place that it is there: its first report, with power and network.
 * Sent once more it is the same message, and changes nothing.
 */
export function trialLine(
  { host, port, tls }: NonNullable<Schemas['DeviceAddress']['address']>,
  device: DeviceLogin,
  kind: DeviceKind,
  password: string,
  now = Date.now(),
): string {
  const { uniqueLoginString: login } = device;
  const report = {
    ...{ messageId: newMessageId(now), sequence: 0, bootId: crypto.randomUUID() },
    ...{ at: new Date(now).toISOString(), hasPower: true, batteryLevel: 100, isWifi: true },
  };
  return [
    `mosquitto_pub -h ${host} -p ${port}${tls ? ' --tls-use-os-certs' : ''}`,
    `-u ${quoted(login)} -P ${quoted(password)} -i ${quoted(login)} -q 1`,
    `-t ${topicsOf(device, kind)}${reports} -m ${quoted(JSON.stringify(report))}`,
  ].join(' ');
}

/** As a shell takes it, whatever is in it. */
const quoted = (text: string): string =>
  /^[\w.@-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", `'\\''`)}'`;

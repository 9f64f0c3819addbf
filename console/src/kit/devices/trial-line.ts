import { newMessageId } from '@backroom/device/message-id';
import type { Schemas } from '@backroom/gateway/v2';
import { deviceTopic, type DeviceKind, type UpstreamChannel } from '@backroom/proto/topics';

export interface DeviceLogin {
  id: number;
  accountId: number;
  uniqueLoginString: string;
}

/** Returns the common prefix of a device's topics. */
export const topicsOf = (
  { accountId, id }: Pick<DeviceLogin, 'id' | 'accountId'>,
  kind: DeviceKind,
): string => deviceTopic({ accountId, kind, deviceId: id }, reportChannel).slice(0, -reportChannel.length);

/** The channel where a device reports its state. */
const reportChannel = 'diagnostics' satisfies UpstreamChannel;

/**
 * Returns a command line that sends a first report in place of the device, with power and network. Sent again it is the
 * same message and changes nothing.
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
    `-u ${shellQuoted(login)} -P ${shellQuoted(password)} -i ${shellQuoted(login)} -q 1`,
    `-t ${topicsOf(device, kind)}${reportChannel} -m ${shellQuoted(JSON.stringify(report))}`,
  ].join(' ');
}

/** Quotes an arbitrary text for a shell. */
const shellQuoted = (text: string): string =>
  /^[\w.@-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", `'\\''`)}'`;

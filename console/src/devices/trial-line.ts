export interface DeviceLogin {
  id: number;
  accountId: number;
  uniqueLoginString: string;
}

/** What all topics of a device begin with. */
export const topicsOf = ({ accountId, id }: Pick<DeviceLogin, 'id' | 'accountId'>, folder: string): string =>
  `v1/${accountId}/${folder}/${id}/`;

interface Address {
  host: string;
  port: number;
  tls: boolean;
}

/**
 * A line for a terminal that says in the device's place that it is there: its first report, with power and network.
 * Sent once more it is the same message, and changes nothing.
 */
export function trialLine(
  { host, port, tls }: Address,
  device: DeviceLogin,
  folder: string,
  password: string,
  now = Date.now(),
): string {
  const { uniqueLoginString: login } = device;
  const report = {
    ...{ messageId: messageId(now), sequence: 0, bootId: crypto.randomUUID() },
    ...{ at: new Date(now).toISOString(), hasPower: true, batteryLevel: 100, isWifi: true },
  };
  return [
    `mosquitto_pub -h ${host} -p ${port}${tls ? ' --tls-use-os-certs' : ''}`,
    `-u ${quoted(login)} -P ${quoted(password)} -i ${quoted(login)} -q 1`,
    `-t ${topicsOf(device, folder)}diagnostics -m ${quoted(JSON.stringify(report))}`,
  ].join(' ');
}

/** As a shell takes it, whatever is in it. */
const quoted = (text: string): string =>
  /^[\w.@-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** UUIDv7: begins with its time. */
function messageId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  const [, , third = '', ...rest] = crypto.randomUUID().split('-');
  return [time.slice(0, 8), time.slice(8), `7${third.slice(1)}`, ...rest].join('-');
}

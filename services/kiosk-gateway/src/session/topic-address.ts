import { deviceFolders, type DeviceAddress, type DeviceKind } from '@backroom/proto/devices';

const topicOfDevice = /^v1\/([1-9]\d{0,14})\/([a-z]+)\/([1-9]\d{0,14})\/[a-z]+$/;
const kinds = new Map(
  Object.entries(deviceFolders).map(([kind, folder]) => [folder as string, kind as DeviceKind]),
);

/** The device address in a topic; undefined when it is not a device topic. */
export function addressOf(topic: string): DeviceAddress | undefined {
  const [, account, folder, device] = topicOfDevice.exec(topic) ?? [];
  const kind = kinds.get(folder ?? '');
  return kind && { accountId: Number(account), kind, deviceId: Number(device) };
}

/** Kinds of devices and their folders in the topic tree (decisions: Devices). */
export const deviceFolders = { kiosk: 'kiosks', lock: 'locks', validator: 'validators' } as const;
export type DeviceKind = keyof typeof deviceFolders;

export const upstreamChannels = [
  'hello',
  'diagnostics',
  'orders',
  'carts',
  'stock',
  'events',
  'cash',
  'acks',
] as const;
/** The upstream channels of each kind of device. */
export const channelsOfKind: Record<DeviceKind, readonly UpstreamChannel[]> = {
  kiosk: upstreamChannels,
  lock: ['hello', 'diagnostics', 'events', 'acks'],
  validator: ['hello', 'diagnostics', 'events', 'cash', 'acks'],
};

export const downstreamChannels = ['receipts', 'commands', 'config'] as const;
export type UpstreamChannel = (typeof upstreamChannels)[number];
export type DownstreamChannel = (typeof downstreamChannels)[number];

export interface DeviceAddress {
  accountId: number;
  kind: DeviceKind;
  deviceId: number;
}

/** `v1/{accountId}/kiosks/{kioskId}/orders` and its siblings. */
export function deviceTopic(device: DeviceAddress, channel: UpstreamChannel | DownstreamChannel): string {
  return `v1/${device.accountId}/${deviceFolders[device.kind]}/${device.deviceId}/${channel}`;
}

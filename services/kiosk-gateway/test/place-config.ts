import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { DeviceConfig } from '@backroom/proto/devices';
import type { MqttClient } from 'mqtt';
import { account } from './gateway-under-test.js';

/** The config of the kiosks of a location, as its owner publishes it. */
export function configOf(locationId: number, version: number): DeviceConfig {
  return {
    version,
    at: '2026-05-01T10:00:00.000Z',
    location: { id: locationId, name: 'Station', timezone: 'Europe/Berlin' },
    currency: 'EUR',
    theme: null,
    fee: { type: 'monetaryPercent', basisPoints: 50, ppm: 5_000 },
    prices: [{ productId: 1, name: 'Water', price: 150, taxRate: 700, taxRatePpm: 70_000, deposit: 25 }],
  };
}

export function configChanged(locationId: number, version: number, accountId = account): NewEvent {
  const body = Buffer.from(JSON.stringify(configOf(locationId, version)));
  return {
    event: events.ConfigChanged,
    key: String(locationId),
    accountId,
    payload: { accountId, locationId, version, body },
  };
}

/** The configs that a device receives: `location/version`, with `r` for a retained one. */
export function configsHeard(client: MqttClient, topic: string): string[] {
  const heard: string[] = [];
  client.on('message', (on, payload, { retain }) => {
    if (on !== topic) return;
    if (payload.length === 0) return void heard.push('nothing');
    const { location, version } = JSON.parse(payload.toString()) as DeviceConfig;
    heard.push(`${location.id}/${version}${retain ? ' r' : ''}`);
  });
  return heard;
}

import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Route } from '../route/route.js';

const address = z
  .object({
    host: z.string(),
    port: z.int(),
    tls: z.boolean(),
  })
  .nullable()
  .describe('Address; null if not configured. Topics are defined by the device protocol.');
const addressAnswer = z.object({ address }).meta({ id: 'DeviceAddress' });

/** Default port of an address without one. */
const defaultPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };

/** Where devices connect, for setting one up (LOC-2). */
@Controller()
export class DeviceAddressRoutes {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Route({
    method: 'GET',
    path: '/devices/address',
    summary: 'Get the MQTT address for devices',
    description: 'Kiosks, locks and bill validators connect to this address.',
    tag: 'Kiosks',
    access: ['SetupAll', 'SetupLocations', 'AddonsAll'],
    tenancy: 'none',
    answer: addressAnswer,
  })
  address(): z.infer<typeof addressAnswer> {
    if (!this.config.DEVICES_URL) return { address: null };
    const { protocol, hostname, port } = new URL(this.config.DEVICES_URL);
    return {
      address: { host: hostname, port: Number(port) || defaultPorts[protocol]!, tls: protocol === 'mqtts:' },
    };
  }
}

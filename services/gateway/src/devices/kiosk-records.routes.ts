import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { KioskHardwareChange } from '@backroom/proto/locations/v1/kiosk';
import {
  PlacesServiceService,
  type PlacesService,
  type SaveKioskRequest,
  type SaveKioskResponse,
} from '@backroom/proto/locations/v1/places_service';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { kioskBody, kioskOf, savedKiosk } from './kiosk-shapes.js';

const fields = [
  ...(['creditCardReader', 'barcodeScanner', 'tabletType', 'mount', 'color'] as const),
  ...(['connectionType', 'cellProvider'] as const),
];
const newKioskBody = z.strictObject(kioskBody.omit({ version: true, enabled: true }).shape);
const shared = { tag: 'Kiosks', access: ['SetupAll', 'SetupLocations'], tenancy: 'accounts' } as const;

/** The records of kiosks (LOC-2). */
@Controller()
export class KioskRecordsRoutes {
  constructor(@Client(PlacesServiceService) private readonly places: PlacesService) {}

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/:id/kiosks',
    summary: 'Create a kiosk',
    description: 'If no password is sent, one is generated and shown only once.',
    params: idParam,
    body: newKioskBody,
    example: { body: { name: 'One', uniqueLoginString: 'lobby-1' } },
    answer: savedKiosk,
    idempotency: 'key',
  })
  async add(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof newKioskBody>,
  ): Promise<z.infer<typeof savedKiosk>> {
    return savedOf(await this.places.saveKiosk(requestOf(0, id, body)));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/kiosks/:id',
    summary: 'Update a kiosk',
    description: 'Returns 409 if `version` is not the current version.',
    params: idParam,
    body: kioskBody,
    example: { body: { name: 'One' } },
    answer: savedKiosk,
    idempotency: 'key',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof kioskBody>,
  ): Promise<z.infer<typeof savedKiosk>> {
    return savedOf(await this.places.saveKiosk(requestOf(id, 0, body)));
  }
}

type Body = z.infer<typeof kioskBody>;

/** The given hardware fields; undefined without any. */
function hardwareOf(body: Body): KioskHardwareChange | undefined {
  const given = fields.filter((field) => body[field] !== undefined);
  return given.length ? Object.fromEntries(given.map((field) => [field, body[field]])) : undefined;
}

function requestOf(id: number, locationId: number, body: Body): SaveKioskRequest {
  const { name, serialNumber, uniqueLoginString, enabled, version } = body;
  const { password = '', generatePassword = false } = body;
  return {
    ...{ id, locationId, name, serialNumber, uniqueLoginString, enabled, version },
    ...{ hardware: hardwareOf(body), password, generatePassword },
  };
}

function savedOf({ kiosk: saved, password }: SaveKioskResponse): z.infer<typeof savedKiosk> {
  return { ...kioskOf(saved!), ...(password && { password }) };
}

import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { PlacesService } from '@backroom/proto/locations/v1/places_service';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { PLACES } from '../services.js';
import { address } from './location-shapes.js';

const place = z.object({ id: z.int(), name: z.string(), address }).meta({ id: 'CheckinPlace' });

/** What the public check-in page shows of a place: its name and address and nothing else (SETUP-7). */
@Controller()
export class CheckInController {
  constructor(@Inject(PLACES) private readonly places: PlacesService) {}

  @Route({
    method: 'GET',
    path: '/locations/:id/checkin',
    summary: 'Name and address of a place, for its check-in page',
    tag: 'Locations',
    access: 'public',
    tenancy: 'none',
    params: idParam,
    answer: place,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof place>> {
    const { name, address } = await this.places.getCheckinPlace({ locationId: id });
    return { id, name, address: address! };
  }
}

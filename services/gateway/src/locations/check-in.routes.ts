import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { PlacesServiceService, type PlacesService } from '@backroom/proto/locations/v1/places_service';
import { address } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const params = z.strictObject({ code: z.uuid() });
const place = z.object({ name: z.string(), address }).meta({ id: 'CheckinPlace' });

/** Data of a location on the public check-in page: name and address, nothing else (SETUP-7). */
@Controller()
export class CheckInRoutes {
  constructor(@Client(PlacesServiceService) private readonly places: PlacesService) {}

  @Route({
    method: 'GET',
    path: '/locations/checkin/:code',
    summary: 'Get a location by check-in code',
    description: 'Returns the name and address of the location whose check-in page has this code.',
    tag: 'Locations',
    access: 'public',
    tenancy: 'none',
    params,
    answer: place,
  })
  async get(@Input('params') { code }: z.infer<typeof params>): Promise<z.infer<typeof place>> {
    const { name, address } = await this.places.getCheckinPlace({ code });
    return { name, address: address! };
  }
}

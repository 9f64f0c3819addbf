import { Client } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { PlacesServiceService, type PlacesService } from '@backroom/proto/locations/v1/places_service';
import { absoluteLink } from '../files/absolute-link.js';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { instantOf } from '../route/instants.js';

const answer = z
  .object({
    url: z.url(),
    expiresAt: z.iso.datetime(),
    sha256: z.string().describe('SHA-256 of the list as JSON text'),
  })
  .meta({ id: 'PriceListLink' });

/** Price lists too long for a kiosk's config, which refers to them by a hash of their content. */
@Controller()
export class PriceListsRoutes {
  constructor(@Client(PlacesServiceService) private readonly places: PlacesService) {}

  @Route({
    method: 'GET',
    path: '/locations/:id/price-list',
    summary: 'Get the price list of a location',
    description:
      'For kiosks whose price list is too long for the configuration message. Returns a download URL that is valid for five minutes.',
    tag: 'Locations',
    access: ['SetupAll', 'SetupLocations'],
    devices: true,
    tenancy: 'accounts',
    params: idParam,
    answer,
  })
  async link(
    @Input('params') { id: locationId }: z.infer<typeof idParam>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof answer>> {
    const { url, expiresAt, sha256 } = await this.places.getPriceList({ locationId });
    return { url: absoluteLink(url, request), expiresAt: instantOf(expiresAt), sha256 };
  }
}

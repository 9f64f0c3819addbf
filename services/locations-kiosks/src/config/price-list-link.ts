import { Injectable } from '@nestjs/common';
import { Clock, currentPrincipal, Database, Files, Problem, reachOf } from '@backroom/platform';
import type { GetPriceListResponse } from '@backroom/proto/locations/v1/places_service';
import { placeScope } from '../location/place-scope.js';
import { priceListFile } from './price-list-file.js';

/** Milliseconds during which a link to a list is valid. */
const lifetime = 5 * 60_000;

/** Links to price lists: for kiosks at their own location, for people at the locations that they set up. */
@Injectable()
export class PriceListLinks {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  /** Throws `not-found` for a location whose config contains the prices, or that the caller may not access. */
  async of(locationId: number): Promise<GetPriceListResponse> {
    const principal = currentPrincipal();
    const scope = principal.kind === 'device' ? reachOf(principal) : placeScope(principal);
    const named = await this.database.withTenant(scope, async (tx) => {
      const [row] = await tx.query<{ account_id: number; price_list: string | null }>(
        'select account_id, price_list from location_config where location_id = $1',
        [locationId],
      );
      return row;
    });
    if (!named) throw Problem.notFound('location');
    const { account_id: accountId, price_list: sha256 } = named;
    if (!sha256) throw Problem.notFound('file');
    return {
      url: this.files.downloadLink(priceListFile(accountId, sha256), { lifetime }),
      expiresAt: this.clock.now().getTime() + lifetime,
      sha256,
    };
  }
}

import { CommandBus } from '@nestjs/cqrs';
import {
  Clock,
  currentCall,
  currentPrincipal,
  Database,
  everyTenant,
  isUuid,
  ForServices,
  Problem,
  RpcService,
  scopeFor,
  type Tx,
} from '@backroom/platform';
import {
  PlacesServiceService,
  type GetCheckinPlaceRequest,
  type GetCheckinPlaceResponse,
  type GetKioskRequest,
  type GetKioskResponse,
  type GetLocationRequest,
  type GetLocationResponse,
  type GetPriceArrivalRequest,
  type GetPriceArrivalResponse,
  type GetPriceListRequest,
  type GetPriceListResponse,
  type PlacesService,
  type PublishedConfig,
  type SaveKioskRequest,
  type SaveKioskResponse,
  type SaveLocationRequest,
  type SaveLocationResponse,
} from '@backroom/proto/locations/v1/places_service';
import { permissions } from '@backroom/proto/permissions';
import { priceArrivalOf } from '../config/price-arrival.sql.js';
import { PriceListLinks } from '../config/price-list-link.js';
import { kioskById, kiosksAt } from '../kiosk/kiosk.sql.js';
import { SaveKiosk } from '../kiosk/save-kiosk.command.js';
import { currencyOf, locationById, locationByCheckinCode } from './location.sql.js';
import { placeScope } from './place-scope.js';
import { SaveLocation } from './save-location.command.js';

@RpcService(PlacesServiceService)
export class PlacesController implements PlacesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly priceLists: PriceListLinks,
    private readonly clock: Clock,
  ) {}

  getLocation({ locationId }: GetLocationRequest): Promise<GetLocationResponse> {
    return this.database.withTenant(placeScope(currentPrincipal()), async (tx) => {
      const location = await locationById(tx, locationId);
      if (!location) throw Problem.notFound('location');
      return {
        location,
        kiosks: await kiosksAt(tx, [locationId]),
        config: await publishedConfig(tx, locationId),
        currency: await currencyOf(tx, location.accountId),
      };
    });
  }

  async saveLocation(request: SaveLocationRequest): Promise<SaveLocationResponse> {
    const location = await this.commandBus.execute(new SaveLocation(request, currentCall().idempotencyKey));
    const currency = await this.database.withTenant(placeScope(currentPrincipal()), (tx) =>
      currencyOf(tx, location.accountId),
    );
    return { location, currency };
  }

  getKiosk({ locationId, kioskId }: GetKioskRequest): Promise<GetKioskResponse> {
    return this.database.withTenant(placeScope(currentPrincipal()), async (tx) => {
      const kiosk = await kioskById(tx, kioskId);
      if (kiosk?.device!.locationId !== locationId) throw Problem.notFound('kiosk');
      return { kiosk };
    });
  }

  saveKiosk(request: SaveKioskRequest): Promise<SaveKioskResponse> {
    return this.commandBus.execute(new SaveKiosk(request, currentCall().idempotencyKey));
  }

  @ForServices()
  async getCheckinPlace({ code }: GetCheckinPlaceRequest): Promise<GetCheckinPlaceResponse> {
    if (!isUuid(code)) throw Problem.notFound('location');
    const location = await this.database.withTenant(everyTenant, (tx) => locationByCheckinCode(tx, code));
    if (location?.status !== 'active') throw Problem.notFound('location');
    return { name: location.name, address: location.address };
  }

  getPriceList({ locationId }: GetPriceListRequest): Promise<GetPriceListResponse> {
    return this.priceLists.of(locationId);
  }

  async getPriceArrival({ productId }: GetPriceArrivalRequest): Promise<GetPriceArrivalResponse> {
    const scope = scopeFor(currentPrincipal(), [permissions.ProductsAll]);
    const arrival = await this.database.withTenant(scope, (tx) =>
      priceArrivalOf(tx, productId, this.clock.now()),
    );
    if (!arrival) throw Problem.notFound('product');
    return arrival;
  }
}

async function publishedConfig(tx: Tx, locationId: number): Promise<PublishedConfig> {
  const [row] = await tx.query<{ version: number; published_at: Date }>(
    'select version, published_at from location_config where location_id = $1',
    [locationId],
  );
  return { version: row?.version ?? 0, publishedAt: row?.published_at.getTime() ?? 0 };
}

import { Database, ForServices, RpcService } from '@backroom/platform';
import {
  LocationsServiceService,
  type AuthenticateDeviceRequest,
  type AuthenticateDeviceResponse,
  type ListKiosksRequest,
  type ListKiosksResponse,
  type ListLocationsRequest,
  type ListLocationsResponse,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import { authenticateDevice } from './device/authenticate-device.query.js';
import { listKiosks } from './device/list-kiosks.query.js';
import { DeviceSecrets } from './device/secrets.js';
import { listLocations } from './location/list-locations.query.js';

@RpcService(LocationsServiceService)
export class LocationsController implements LocationsService {
  constructor(
    private readonly database: Database,
    private readonly secrets: DeviceSecrets,
  ) {}

  listLocations(request: ListLocationsRequest): Promise<ListLocationsResponse> {
    return listLocations(this.database, request);
  }

  listKiosks(request: ListKiosksRequest): Promise<ListKiosksResponse> {
    return listKiosks(this.database, request);
  }

  @ForServices()
  authenticateDevice(request: AuthenticateDeviceRequest): Promise<AuthenticateDeviceResponse> {
    return authenticateDevice(this.database, this.secrets, request);
  }
}

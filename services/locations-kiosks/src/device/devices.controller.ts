import { Clock, Database, ForServices, RpcService } from '@backroom/platform';
import {
  LocationsServiceService,
  type AuthenticateDeviceRequest,
  type AuthenticateDeviceResponse,
  type IssueDeviceTokenRequest,
  type IssueDeviceTokenResponse,
  type ListKiosksRequest,
  type ListKiosksResponse,
  type ListLocationsRequest,
  type ListZonesRequest,
  type ListZonesResponse,
  type ListLocationsResponse,
  type LocationsService,
  type ResolveDeviceTokenRequest,
  type ResolveDeviceTokenResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { authenticateDevice } from './authenticate-device.query.js';
import { issueDeviceToken, resolveDeviceToken } from './device-token.query.js';
import { DeviceTokens } from './device-token.js';
import { listKiosks } from './list-kiosks.query.js';
import { DeviceSecrets } from './secrets.js';
import { listZones } from '../location/list-zones.query.js';
import { listLocations } from '../location/list-locations.query.js';

@RpcService(LocationsServiceService)
export class DevicesController implements LocationsService {
  constructor(
    private readonly database: Database,
    private readonly secrets: DeviceSecrets,
    private readonly tokens: DeviceTokens,
    private readonly clock: Clock,
  ) {}

  listZones(request: ListZonesRequest): Promise<ListZonesResponse> {
    return listZones(this.database, request);
  }

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

  @ForServices()
  issueDeviceToken(request: IssueDeviceTokenRequest): Promise<IssueDeviceTokenResponse> {
    return issueDeviceToken(this.database, this.parts(), request);
  }

  @ForServices()
  resolveDeviceToken({ token }: ResolveDeviceTokenRequest): Promise<ResolveDeviceTokenResponse> {
    return resolveDeviceToken(this.database, this.parts(), token);
  }

  private parts() {
    const { secrets, tokens, clock } = this;
    return { secrets, tokens, clock };
  }
}

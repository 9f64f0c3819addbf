import { Module } from '@nestjs/common';
import {
  Clock,
  Database,
  Files,
  Ids,
  openFiles,
  PLATFORM,
  readConfig,
  type DatabasePlatform,
} from '@backroom/platform';
import { accessHandler } from './broker/access.work.js';
import { BrokerAdmin } from './broker/broker-admin.js';
import { DeviceAccess } from './broker/device-access.js';
import { SecretSeal } from './broker/sealed-secret.js';
import { ClaimCommandHandler } from './command/claim-command.command.js';
import { CommandsController } from './command/commands.controller.js';
import { ReturnCommandHandler } from './command/return-command.command.js';
import { SendCommandHandler } from './command/send-command.command.js';
import { PresenceController } from './connectivity/presence.controller.js';
import { SetAlarmSettingsHandler } from './connectivity/set-alarm-settings.command.js';
import { locationsConfig, type LocationsConfig } from './config.js';
import { AddLockHandler } from './lock/add-lock.command.js';
import { LocksController } from './lock/locks.controller.js';
import { RegisterDeviceHandler } from './device/register-device.command.js';
import { DeviceTokens } from './device/device-token.js';
import { DeviceSecrets } from './device/secrets.js';
import { SetDeviceEnabledHandler } from './device/set-device-enabled.command.js';
import { configHandler } from './config/config.work.js';
import { SaveKioskHandler } from './kiosk/save-kiosk.command.js';
import { PlacesController } from './location/places.controller.js';
import { SaveLocationHandler } from './location/save-location.command.js';
import { LocationsController } from './locations.controller.js';
import { ChangeThemeHandler } from './theme/change-theme.command.js';
import { LogoUploads } from './theme/logo.js';
import { ThemesController } from './theme/themes.controller.js';
import { CONFIG_WORK, DEVICE_ACCESS, DEVICE_ACCESS_WORK } from './tokens.js';

@Module({
  controllers: [
    LocationsController,
    PlacesController,
    ThemesController,
    CommandsController,
    PresenceController,
    LocksController,
  ],
  providers: [
    {
      provide: DeviceSecrets,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => new DeviceSecrets(configOf(platform).DEVICE_PEPPER),
    },
    {
      provide: DeviceTokens,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => new DeviceTokens(configOf(platform).DEVICE_PEPPER),
    },
    {
      provide: BrokerAdmin,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => {
        const url = configOf(platform).BROKER_ADMIN_URL;
        return url && new BrokerAdmin(url, platform.log);
      },
    },
    {
      provide: SecretSeal,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => new SecretSeal(configOf(platform).BROKER_SEAL_KEY ?? ''),
    },
    {
      provide: DEVICE_ACCESS,
      inject: [PLATFORM, BrokerAdmin, SecretSeal],
      useFactory: ({ clock, dueWork }: DatabasePlatform, admin: BrokerAdmin | undefined, seal: SecretSeal) =>
        admin && new DeviceAccess(seal, clock, dueWork),
    },
    {
      provide: DEVICE_ACCESS_WORK,
      inject: [BrokerAdmin, SecretSeal],
      useFactory: (admin: BrokerAdmin | undefined, seal: SecretSeal) =>
        admin ? [accessHandler(admin, seal)] : [],
    },
    {
      provide: Files,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => openFiles(configOf(platform), platform.clock),
    },
    {
      provide: LogoUploads,
      inject: [Database, Files, Clock, Ids],
      useFactory: (database: Database, files: Files, clock: Clock, ids: Ids) =>
        new LogoUploads(database, files, clock, ids),
    },
    {
      provide: CONFIG_WORK,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => {
        const { PUBLIC_URL } = configOf(platform);
        return configHandler(platform.clock, (logo) => new URL(`/logos/${logo}`, PUBLIC_URL).href);
      },
    },
    SaveLocationHandler,
    SaveKioskHandler,
    ChangeThemeHandler,
    RegisterDeviceHandler,
    SetDeviceEnabledHandler,
    SendCommandHandler,
    ClaimCommandHandler,
    ReturnCommandHandler,
    SetAlarmSettingsHandler,
    AddLockHandler,
  ],
})
export class LocationsModule {}

function configOf({ env }: DatabasePlatform): LocationsConfig {
  return readConfig(locationsConfig, env);
}

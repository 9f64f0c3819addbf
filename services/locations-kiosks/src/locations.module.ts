import { Module } from '@nestjs/common';
import { PLATFORM, readConfig, type DatabasePlatform } from '@backroom/platform';
import { locationsConfig } from './config.js';
import { RegisterDeviceHandler } from './device/register-device.command.js';
import { DeviceSecrets } from './device/secrets.js';
import { CreateLocationHandler } from './location/create-location.command.js';
import { LocationsController } from './locations.controller.js';

@Module({
  controllers: [LocationsController],
  providers: [
    {
      provide: DeviceSecrets,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) =>
        new DeviceSecrets(readConfig(locationsConfig, platform.env).DEVICE_PEPPER),
    },
    CreateLocationHandler,
    RegisterDeviceHandler,
  ],
})
export class LocationsModule {}

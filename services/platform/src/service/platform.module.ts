import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Clock, Ids, Random } from '../clock/index.js';
import { Commands } from '../command/index.js';
import { ConsumerRunner } from '../consumer/index.js';
import { Database } from '../database/index.js';
import { DueWorkRunner, LongWorkRunner } from '../due-work/index.js';
import { Metrics } from '../telemetry/index.js';
import type { DatabasePlatform, Platform } from './platform-context.js';
import { EVENT_LOG, PLATFORM } from './tokens.js';

/** Provides the platform's parts to every provider of one service's Nest application. */
@Module({})
export class PlatformModule {
  static of(platform: Platform | DatabasePlatform): DynamicModule {
    const providers: Provider[] = [
      { provide: PLATFORM, useValue: platform },
      { provide: EVENT_LOG, useValue: platform.eventLog },
      { provide: Clock, useValue: platform.clock },
      { provide: Ids, useValue: platform.ids },
      { provide: Random, useValue: platform.random },
      { provide: Metrics, useValue: platform.metrics },
    ];
    if ('database' in platform)
      providers.push(
        { provide: Database, useValue: platform.database },
        { provide: Commands, useValue: platform.commands },
        { provide: DueWorkRunner, useValue: platform.dueWork },
        { provide: LongWorkRunner, useValue: platform.longWork },
        { provide: ConsumerRunner, useValue: platform.consumers },
      );
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [CqrsModule, ...providers.map((provider) => (provider as { provide: symbol }).provide)],
    };
  }
}

import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, Database, PLATFORM, readConfig, type DatabasePlatform } from '@backroom/platform';
import { Analytics } from './analytics/analytics.js';
import { reportingConfig } from './config.js';
import { RebuildProjections } from './rebuild/rebuild-projections.command.js';
import { ReportingController } from './reporting.controller.js';
import { SalesProjection } from './sales/sales-projection.js';

@Module({
  controllers: [ReportingController],
  providers: [
    RebuildProjections,
    {
      provide: Analytics,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => {
        const config = readConfig(reportingConfig, platform.env);
        return new Analytics(config.CLICKHOUSE_URL, config.CLICKHOUSE_DATABASE);
      },
    },
    {
      provide: SalesProjection,
      inject: [Analytics, Database, Clock],
      useFactory: (analytics: Analytics, database: Database, clock: Clock) =>
        new SalesProjection(analytics, database, clock),
    },
  ],
})
export class ReportingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly analytics: Analytics) {}

  async onModuleInit(): Promise<void> {
    await this.analytics.migrate();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.analytics.close();
  }
}

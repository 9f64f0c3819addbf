import { Module, type OnModuleInit } from '@nestjs/common';
import { Clock, Database, PLATFORM, readConfig, Seal, type DatabasePlatform } from '@backroom/platform';
import { SUPPORT_CONFIG, supportConfig, type SupportConfig } from './config.js';
import { scheduleCleanUp } from './mail/clean-up-mail.work.js';
import { KeptDelivery } from './mail/kept-delivery.js';
import { MailController } from './mail/mail.controller.js';
import { MailSender } from './mail/mail-sender.js';
import { SmtpDelivery } from './mail/smtp-delivery.js';

@Module({
  controllers: [MailController],
  providers: [
    {
      provide: SUPPORT_CONFIG,
      inject: [PLATFORM],
      useFactory: (platform: DatabasePlatform) => readConfig(supportConfig, platform.env),
    },
    {
      provide: MailSender,
      inject: [SUPPORT_CONFIG],
      useFactory: ({ MAIL_SEAL_KEY, MAIL_FROM, PUBLIC_URL, SMTP_URL }: SupportConfig) =>
        new MailSender({
          seal: new Seal(MAIL_SEAL_KEY),
          from: MAIL_FROM,
          publicUrl: PUBLIC_URL,
          delivery: SMTP_URL ? new SmtpDelivery(SMTP_URL) : new KeptDelivery(),
        }),
    },
  ],
})
export class SupportModule implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await scheduleCleanUp(this.database, this.clock);
  }
}

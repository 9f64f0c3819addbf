import { Inject } from '@nestjs/common';
import { Database, ForServices, Problem, RpcService } from '@backroom/platform';
import {
  MailServiceService,
  type ListKeptMailsRequest,
  type ListKeptMailsResponse,
  type MailService,
} from '@backroom/proto/support/v1/mail_service';
import { SUPPORT_CONFIG, type SupportConfig } from '../config.js';
import { listKeptMails } from './list-kept-mails.query.js';

@RpcService(MailServiceService)
export class MailController implements MailService {
  constructor(
    private readonly database: Database,
    @Inject(SUPPORT_CONFIG) private readonly config: SupportConfig,
  ) {}

  @ForServices()
  listKeptMails(request: ListKeptMailsRequest): Promise<ListKeptMailsResponse> {
    if (this.config.SMTP_URL) throw Problem.notFound('mailbox');
    return listKeptMails(this.database, request);
  }
}

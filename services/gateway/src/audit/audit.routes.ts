import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { AuditServiceService, type AuditService } from '@backroom/proto/identity/v1/audit_service';
import type { z } from 'zod';
import { idsOf, metaOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import {
  actorOf,
  auditAnswer,
  auditQuery,
  auditRow,
  signInCommands,
  verificationAnswer,
  verificationQuery,
} from './audit-shapes.js';

/** The audit log: searched by operators, and verified by super admins. */
@Controller()
export class AuditRoutes {
  constructor(@Client(AuditServiceService) private readonly audit: AuditService) {}

  @Route({
    method: 'GET',
    path: '/audit',
    summary: 'List audit log entries',
    description:
      'Newest first, for the operators accessible to the caller. Pass a kind and an id to get the history of one record.',
    tag: 'Audit',
    access: ['SetupAll'],
    tenancy: 'accounts',
    query: auditQuery,
    answer: auditAnswer,
  })
  async list(@Input('query') query: z.infer<typeof auditQuery>): Promise<z.infer<typeof auditAnswer>> {
    const { entries, total, totalExact } = await this.audit.listAudit({
      accountIds: idsOf(query.operator),
      page: query.page,
      limit: query.limit,
      startDate: query.startDate ?? '',
      endDate: query.endDate ?? '',
      actor: actorOf(query.actor),
      subjectKind: query.subjectKind,
      subjectId: query.subjectId,
      command: query.command,
      keywords: query.keywords,
      sort: query.sort,
      without: query.signIns || query.command !== '' ? [] : signInCommands,
    });
    return {
      data: entries.map(auditRow),
      meta: metaOf(total, totalExact),
    };
  }

  @Route({
    method: 'GET',
    path: '/audit/verification',
    summary: 'Verify the audit log',
    description: 'Recomputes the hash chains and returns the first invalid entry of each.',
    tag: 'Audit',
    access: 'super admin',
    tenancy: 'none',
    query: verificationQuery,
    answer: verificationAnswer,
  })
  async verify(
    @Input('query') { account, nextAccount, nextSequence }: z.infer<typeof verificationQuery>,
  ): Promise<z.infer<typeof verificationAnswer>> {
    const {
      nextAccountId,
      nextSequence: next,
      ...answer
    } = await this.audit.verifyAudit({
      accountId: account,
      nextAccountId: nextAccount,
      nextSequence,
    });
    return { ...answer, next: answer.complete ? null : { account: nextAccountId, sequence: next } };
  }
}

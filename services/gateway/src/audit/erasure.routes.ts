import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { AuditServiceService, type AuditService } from '@backroom/proto/identity/v1/audit_service';
import { z } from 'zod';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf } from '../route/instants.js';

const erasureAnswer = z.object({ id: z.int(), erasedAt: z.iso.datetime() }).meta({ id: 'Erasure' });

/** Erases personal data, for super admins. */
@Controller()
export class ErasureRoutes {
  constructor(@Client(AuditServiceService) private readonly audit: AuditService) {}

  @Route({
    method: 'POST',
    path: '/users/:id/erasure',
    summary: 'Erase personal data of a user',
    description:
      'Permanently deletes or blanks the personal data. Financial records and history are retained by id.',
    tag: 'Users',
    access: 'super admin',
    tenancy: 'none',
    params: idParam,
    answer: erasureAnswer,
    idempotency: 'natural',
  })
  async erase(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof erasureAnswer>> {
    const { erasedAt } = await this.audit.erasePerson({ userId: id });
    return { id, erasedAt: instantOf(erasedAt) };
  }
}

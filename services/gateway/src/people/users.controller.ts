import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { IDENTITY } from '../services.js';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { permissionSet, permissionSetOf } from '../session/session-answer.js';

const userAnswer = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    image: z.string(),
    enabled: z.boolean(),
    scope: z.string(),
    permissions: permissionSet,
  })
  .meta({ id: 'User' });

@Controller()
export class UsersController {
  constructor(@Inject(IDENTITY) private readonly identity: IdentityService) {}

  @Route({
    method: 'GET',
    path: '/users/:id',
    summary: 'Oneself, or a user of an operator within reach',
    tag: 'Users',
    access: 'signed-in',
    tenancy: 'self',
    params: idParam,
    answer: userAnswer,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof userAnswer>> {
    const { user, access } = await this.identity.getUser({ userId: id });
    return {
      id: user!.id,
      first_name: user!.firstName,
      last_name: user!.lastName,
      fullName: `${user!.firstName} ${user!.lastName}`.trim(),
      email: user!.email,
      phone: user!.phone,
      image: user!.image,
      enabled: user!.enabled,
      scope: access!.scope,
      permissions: permissionSetOf(access!),
    };
  }
}

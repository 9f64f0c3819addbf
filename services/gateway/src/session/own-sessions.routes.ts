import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SessionsServiceService, type SessionsService } from '@backroom/proto/identity/v1/sessions_service';
import { listOf, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf } from '../route/instants.js';

const session = z
  .object({
    id: z.uuid(),
    device: z.string().describe('User agent'),
    address: z.string(),
    created: z.iso.datetime(),
    lastUsed: z.iso.datetime().describe('Time of last use, accurate to one minute'),
    expires: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
const sessionsAnswer = z.object(listOf(session)).meta({ id: 'OwnSessionList' });
const sessionParam = z.strictObject({ sessionId: z.uuid() });
const passwordChange = z.strictObject({
  currentPassword: z.string().min(1).max(512),
  password: z.string().min(1).max(512),
});

const proof = z.strictObject({
  password: z.string().max(512).default('').describe('Current password; required unless a code is sent'),
  code: z.string().max(64).default('').describe('Authenticator code or recovery code'),
});

/** Calls of users about their own sessions and password. */
@Controller()
export class OwnSessionsRoutes {
  constructor(@Client(SessionsServiceService) private readonly sessions: SessionsService) {}

  @Route({
    method: 'GET',
    path: '/security/sessions',
    summary: 'List your sessions',
    description: 'Most recently used first.',
    tag: 'Session',
    access: 'own',
    tenancy: 'none',
    answer: sessionsAnswer,
  })
  async list(): Promise<z.infer<typeof sessionsAnswer>> {
    const { sessions } = await this.sessions.listSessions({});
    return whole(
      sessions.map(({ createdAt, usedAt, expiresAt, ...session }) => ({
        ...session,
        created: instantOf(createdAt),
        lastUsed: instantOf(usedAt),
        expires: instantOf(expiresAt),
      })),
    );
  }

  @Route({
    method: 'DELETE',
    path: '/security/sessions/:sessionId',
    summary: 'End one of your sessions',
    tag: 'Session',
    access: 'own',
    tenancy: 'none',
    params: sessionParam,
    status: 204,
    idempotency: 'natural',
  })
  async end(@Input('params') { sessionId }: z.infer<typeof sessionParam>): Promise<void> {
    await this.sessions.endSession({ id: sessionId });
  }

  @Route({
    method: 'DELETE',
    path: '/security/sessions',
    summary: 'End your other sessions',
    tag: 'Session',
    access: 'own',
    tenancy: 'none',
    answer: z.object({ ended: z.int() }),
    idempotency: 'natural',
  })
  async endOthers(): Promise<{ ended: number }> {
    return this.sessions.endOtherSessions({});
  }

  @Route({
    method: 'POST',
    path: '/security/password',
    summary: 'Change your password',
    description: 'Ends all other sessions of the caller.',
    tag: 'Session',
    access: 'own',
    tenancy: 'none',
    body: passwordChange,
    example: { body: { currentPassword: 'secret', password: 'another secret' } },
    status: 204,
  })
  async changePassword(@Input('body') body: z.infer<typeof passwordChange>): Promise<void> {
    await this.sessions.changePassword(body);
  }

  @Route({
    method: 'POST',
    path: '/security/proof',
    summary: 'Confirm your identity',
    description:
      'For ten minutes, allows calls that otherwise return 403 with the type `#fresh-proof-required`.',
    tag: 'Session',
    access: 'own',
    tenancy: 'none',
    body: proof,
    status: 204,
  })
  async prove(@Input('body') body: z.infer<typeof proof>): Promise<void> {
    await this.sessions.proveOneself(body);
  }
}

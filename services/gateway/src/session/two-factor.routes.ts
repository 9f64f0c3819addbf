import { Client } from '@backroom/platform';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  TwoFactorServiceService,
  type TwoFactorService,
} from '@backroom/proto/identity/v1/two_factor_service';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { RefreshCookie } from './refresh-cookie.js';
import { sessionAnswer, sessionAnswerOf } from './session-answer.js';
import { workOf } from './sign-in-origin.js';

const challengeParam = z.strictObject({ id: z.uuid() });
const answerToChallenge = z.strictObject({
  method: z.enum(['totp', 'recovery']),
  code: z.string().min(1).max(64),
});
const state = z
  .object({
    enabled: z.boolean(),
    required: z.boolean().describe('Whether an operator requires it'),
    recoveryCodes: z.int().describe('Number of unused recovery codes'),
  })
  .meta({ id: 'TwoFactor' });
const secret = z.object({ secret: z.string(), url: z.string().describe('otpauth URL for a QR code') });
const codes = z.object({ recoveryCodes: z.array(z.string()).describe('Recovery codes; shown only once') });
const code = z.strictObject({ code: z.string().min(1).max(16) });
const password = z.strictObject({
  password: z
    .string()
    .max(512)
    .default('')
    .describe(
      'Current password; empty for users without a password who signed in within the last five minutes',
    ),
});
const demand = z.strictObject({
  requireTwoFactor: z.boolean().optional(),
  idleMinutes: z
    .int()
    .min(15)
    .max(43_200)
    .optional()
    .describe(
      'Idle timeout of sessions in minutes. For users of several operators, the shortest timeout applies.',
    ),
});

const own = { tag: 'Security', access: 'own', tenancy: 'none' } as const;

/** The second step of a sign-in (AUTH-7). */
@Controller()
export class TwoFactorRoutes {
  constructor(
    @Client(TwoFactorServiceService) private readonly twoFactor: TwoFactorService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Route({
    method: 'POST',
    path: '/auth/challenges/:id',
    summary: 'Complete the second step of sign-in',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    params: challengeParam,
    body: answerToChallenge,
    example: { body: { method: 'totp', code: '123456' } },
    proofOfWork: true,
    answer: sessionAnswer,
  })
  async answer(
    @Input('params') { id }: z.infer<typeof challengeParam>,
    @Input('body') body: z.infer<typeof answerToChallenge>,
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { session } = await this.twoFactor.answerChallenge({
      id,
      ...body,
      address: request.ip,
      work: workOf(request),
    });
    this.cookie.begin(reply, session!);
    return sessionAnswerOf(session!);
  }

  @Route({
    ...own,
    method: 'GET',
    path: '/security/two-factor',
    summary: 'Get your two-factor status',
    answer: state,
  })
  get(): Promise<z.infer<typeof state>> {
    return this.twoFactor.getTwoFactor({});
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/security/two-factor',
    summary: 'Start two-factor setup',
    description:
      'Requires the password and returns a secret for an authenticator app. Confirm it with a code to enable it.',
    body: password,
    answer: secret,
  })
  begin(@Input('body') body: z.infer<typeof password>): Promise<z.infer<typeof secret>> {
    return this.twoFactor.beginTwoFactor(body);
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/security/two-factor/confirm',
    summary: 'Enable two-factor authentication',
    description: 'Requires a code for the new secret and returns the recovery codes.',
    body: code,
    example: { body: { code: '123456' } },
    answer: codes,
  })
  confirm(@Input('body') body: z.infer<typeof code>): Promise<z.infer<typeof codes>> {
    return this.twoFactor.confirmTwoFactor(body);
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/security/two-factor/disable',
    summary: 'Disable two-factor authentication',
    body: password,
    example: { body: { password: 'secret' } },
    status: 204,
  })
  async disable(@Input('body') body: z.infer<typeof password>): Promise<void> {
    await this.twoFactor.disableTwoFactor(body);
  }

  @Route({
    method: 'POST',
    path: '/accounts/:id/security',
    summary: 'Update sign-in security settings',
    description:
      'Sets whether all users with a role at this operator need a second factor, and the idle timeout of their sessions.',
    tag: 'Security',
    access: ['SetupAll', 'SetupUsers'],
    tenancy: 'accounts',
    params: idParam,
    body: demand,
    example: { body: { requireTwoFactor: true } },
    status: 204,
    idempotency: 'natural',
  })
  async require(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { requireTwoFactor: required, idleMinutes: minutes }: z.infer<typeof demand>,
  ): Promise<void> {
    if (required !== undefined) await this.twoFactor.requireTwoFactor({ accountId: id, required });
    if (minutes !== undefined) await this.twoFactor.limitIdleTime({ accountId: id, minutes });
  }
}

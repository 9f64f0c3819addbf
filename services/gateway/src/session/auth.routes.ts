import { Client } from '@backroom/platform';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { RefreshCookie } from './refresh-cookie.js';
import { challengeAnswer, sessionAnswer, sessionAnswerOf } from './session-answer.js';
import { signInOrigin } from './sign-in-origin.js';

const credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
});

@Controller()
export class AuthRoutes {
  constructor(
    @Client(IdentityServiceService) private readonly identity: IdentityService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Route({
    method: 'POST',
    path: '/auth/admin/login',
    summary: 'Sign in with email and password',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: credentials,
    example: { body: { email: 'ada@example.test', password: 'secret' } },
    proofOfWork: true,
    answer: z.union([sessionAnswer, challengeAnswer]),
  })
  async login(
    @Input('body') { email, password }: z.infer<typeof credentials>,
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { session, challenge } = await this.identity.login({ email, password, ...signInOrigin(request) });
    if (challenge) return { challenge: { id: challenge.id, methods: challenge.methods } };
    this.cookie.begin(reply, session!);
    return sessionAnswerOf(session!);
  }

  @Route({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Refresh the access token',
    description: 'Requires the refresh cookie, which is replaced.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: z.strictObject({}),
    answer: sessionAnswer,
  })
  async refresh(@Req() request: RoutedRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { session } = await this.identity.refreshSession({ refreshToken: this.cookie.read(request) });
    this.cookie.write(reply, session!.refreshToken, session!.refreshTokenExpiresAt);
    return sessionAnswerOf(session!);
  }

  @Route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    description: 'Ends the current session.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: z.strictObject({}),
    status: 204,
    idempotency: 'natural',
  })
  async logout(
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.identity.logout({ refreshToken: this.cookie.read(request), sessionId: '' });
    this.cookie.clear(reply);
  }
}

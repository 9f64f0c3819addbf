import { Client, shownEmail } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { SessionsServiceService, type SessionsService } from '@backroom/proto/identity/v1/sessions_service';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { languageOf } from './sign-in-origin.js';

const forgotten = z.strictObject({ email: z.string().min(1).max(254) });
const resetParams = z.strictObject({ id: z.uuid() });
const reset = z.strictObject({
  key: z.string().min(1).max(200),
  password: z.string().min(1).max(512),
});
const link = z.strictObject({ key: reset.shape.key });
const message = z.object({ message: z.string() });

/** Forgotten passwords (S1 section 7, AUTH-2). */
@Controller()
export class PasswordsRoutes {
  constructor(@Client(SessionsServiceService) private readonly sessions: SessionsService) {}

  @Route({
    method: 'POST',
    path: '/users/password',
    summary: 'Request a password reset',
    description: 'Sends an email with a key to set a new password.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: forgotten,
    example: { body: { email: 'ada@example.test' } },
    answer: message,
    idempotency: 'natural',
  })
  async forgot(
    @Input('body') { email }: z.infer<typeof forgotten>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof message>> {
    const language = languageOf(request);
    await this.sessions.requestPasswordReset({ email, address: request.ip, language });
    // Text of S1 section 8, unchanged.
    return { message: 'Resent Link sent to your email ,Please follow the instruction mentioned on mail' };
  }

  @Route({
    method: 'POST',
    path: '/users/password/:id',
    summary: 'Reset a password',
    description: 'Requires the id and key from the email.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    params: resetParams,
    body: reset,
    example: { body: { key: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk', password: 'another secret' } },
    answer: message,
  })
  async reset(
    @Input('params') { id }: z.infer<typeof resetParams>,
    @Input('body') body: z.infer<typeof reset>,
  ): Promise<z.infer<typeof message>> {
    await this.sessions.resetPassword({ id, ...body });
    return { message: 'Your password was changed. You can sign in with it now.' };
  }

  @Route({
    method: 'POST',
    path: '/auth/links/:id',
    summary: 'Get the recipient of a password link',
    description: 'Requires the id and key from the email. The link remains valid.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    params: resetParams,
    body: link,
    example: { body: { key: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk' } },
    answer: z.object({ email: z.string() }),
    idempotency: 'natural',
  })
  async linkOf(
    @Input('params') { id }: z.infer<typeof resetParams>,
    @Input('body') { key }: z.infer<typeof link>,
  ): Promise<{ email: string }> {
    const { email } = await this.sessions.readMailLink({ id, key });
    return { email: shownEmail(email) };
  }
}

import { Client, emailKeyOf, shownEmail } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { maxLengths } from '@backroom/proto/lengths';
import { SessionsServiceService, type SessionsService } from '@backroom/proto/identity/v1/sessions_service';
import { fault } from '../faults.js';
import { withFault } from '../route/schema-faults.js';
import { characters } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { languageOf } from './sign-in-origin.js';
import { instantOf } from '../route/instants.js';

/** S1 section 5 and 7, decisions: Sign-up. Other fields are refused by name. */
const fields = z.strictObject({
  email: z
    .string()
    .min(1, withFault(fault('required')))
    .max(254),
  firstName: characters(maxLengths.name).optional(),
  lastName: characters(maxLengths.name).optional(),
  fullname: z.string().max(201).optional(),
  /** The email, if it is sent. */
  username: z.string().max(254).optional(),
  password: z
    .string()
    .min(1, withFault(fault('required')))
    .max(512),
  acceptTerms: z.literal(true, withFault(fault('terms-declined'))).optional(),
});
const registration = fields
  .refine(({ username, email }) => !username || emailKeyOf(username) === emailKeyOf(email), {
    path: ['username'],
    message: withFault(fault('other-than-email')),
  })
  .meta({ id: 'Registration' });
type Registration = z.infer<typeof registration>;

const registered = z.object({
  email: z.string(),
  authorization: z.string().describe('Token for the confirmation page only'),
  accessToken: z.string().describe('Same as `authorization`'),
  expires: z.iso.datetime(),
});
const confirmation = z.strictObject({
  id: z.uuid(),
  key: z
    .string()
    .min(1, withFault(fault('required')))
    .max(200),
});
const confirmed = z.object({
  message: z.string(),
  email: z.string(),
  joined: z.boolean().describe('Whether an invitation to an operator was accepted'),
});
const declaration = {
  method: 'POST',
  tag: 'Session',
  summary: 'Register a user',
  access: 'public',
  tenancy: 'none',
  body: registration,
  example: {
    body: {
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Test',
      password: 'a long enough password',
    },
  },
  answer: registered,
} as const;

@Controller()
export class RegisterRoutes {
  constructor(@Client(SessionsServiceService) private readonly sessions: SessionsService) {}

  @Route({
    ...declaration,
    path: '/auth/register',
    description: 'The email must be confirmed before the first sign-in.',
  })
  async register(@Input('body') body: Registration, @Req() request: RoutedRequest) {
    const { email, token, expiresAt } = await this.sessions.register({
      email: body.email,
      ...namesOf(body),
      password: body.password,
      address: request.ip,
      language: languageOf(request),
    });
    return {
      email: shownEmail(email),
      authorization: token,
      accessToken: token,
      expires: instantOf(expiresAt),
    };
  }

  /** The path used by the documents' own client. */
  @Route({
    ...declaration,
    path: '/api/auth/register',
    description: 'Alias of `POST /v2/auth/register`.',
  })
  registerToo(@Input('body') body: Registration, @Req() request: RoutedRequest) {
    return this.register(body, request);
  }

  @Route({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Confirm an email address',
    description: 'Requires the id and key from the confirmation email.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: confirmation,
    example: {
      body: {
        id: '0197746a-0000-7000-8000-000000000001',
        key: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk',
      },
    },
    answer: confirmed,
  })
  async confirm(@Input('body') body: z.infer<typeof confirmation>): Promise<z.infer<typeof confirmed>> {
    const { email, joined } = await this.sessions.confirmRegistration(body);
    const message = joined ? 'You have accepted the invitation.' : 'Your email address is confirmed.';
    return { message: `${message} You can sign in now.`, email: shownEmail(email), joined };
  }

  @Route({
    method: 'POST',
    path: '/auth/confirm/resend',
    summary: 'Resend the confirmation email',
    description: 'Requires the registration token as the bearer token.',
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: z.strictObject({}),
    status: 204,
    idempotency: 'natural',
  })
  async resend(@Req() request: RoutedRequest): Promise<void> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    await this.sessions.resendConfirmation({ token });
  }
}

/** First and last name; if only the full name is sent, its first word is the first name. */
function namesOf({ firstName, lastName, fullname = '' }: Registration) {
  if (firstName !== undefined || lastName !== undefined)
    return { firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...rest] = fullname.trim().split(/\s+/u);
  return { firstName: first, lastName: rest.join(' ') };
}

import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Client, Problem } from '@backroom/platform';
import { SsoServiceService, type SsoService } from '@backroom/proto/identity/v1/sso_service';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { RefreshCookie } from '../session/refresh-cookie.js';
import { signInOrigin } from '../session/sign-in-origin.js';
import { SsoCookie } from './sso-cookie.js';

/** An id, or a subdomain: digits alone are always an id. */
const operatorForm = /^(?=.*[a-z])[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
const operatorParam = z.strictObject({
  operator: z
    .string()
    .regex(operatorForm)
    .or(z.string().regex(/^[1-9]\d{0,14}$/)),
});
const open = { tag: 'Session', access: 'public', tenancy: 'none', status: 302 } as const;

/** The evaluated part of the provider's response; providers send more, each its own, which is ignored. */
const text = z.string().max(4096).catch('').default('');
const providerAnswer = z.object({ state: text, code: text, iss: text, error: text });

/** Pages of the console; no other party decides where the browser is redirected. */
const donePage = '/auth/sso/done';
const refusedPage = (code: string) => `/auth/login?sso=${code}`;

/** Sign-in by an operator's own provider (AUTH-7): redirect and return. */
@Controller()
export class SsoRoutes {
  constructor(
    @Client(SsoServiceService) private readonly sso: SsoService,
    private readonly cookie: RefreshCookie,
    private readonly browser: SsoCookie,
  ) {}

  @Route({
    ...open,
    method: 'GET',
    path: '/auth/sso/callback',
    summary: 'Complete single sign-on',
    description:
      'The sign-in provider redirects the browser to this address, which redirects to the console.',
  })
  async finish(
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const answer = providerAnswer.parse(request.query);
    const browserState = this.browser.read(request);
    this.browser.clear(reply);
    const page = await pageOf(async () => {
      const origin = signInOrigin(request);
      const { session, challenge } = await this.sso.finishSso({ ...answer, browserState, ...origin });
      // A fragment is sent to no server and appears in no log.
      if (challenge) return `${donePage}#challenge=${challenge.id}`;
      this.cookie.begin(reply, session!);
      return donePage;
    });
    leadTo(reply, page);
  }

  @Route({
    ...open,
    method: 'GET',
    path: '/auth/sso/:operator',
    summary: 'Start single sign-on',
    description:
      "Redirects to the operator's sign-in provider. The operator is identified by id or subdomain.",
    params: operatorParam,
    // Starting it signs the browser in: a page of another site must not link to it.
    from: 'own',
  })
  async begin(
    @Input('params') { operator }: z.infer<typeof operatorParam>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const page = await pageOf(async () => {
      const { url, state } = await this.sso.beginSso({ operator });
      this.browser.write(reply, state);
      return url;
    });
    leadTo(reply, page);
  }
}

/** The caller is a browser: a refusal is shown on the sign-in page. */
async function pageOf(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === 'notFound') return refusedPage('unknown');
    if (error.code.startsWith('sso-')) return refusedPage(error.code.slice('sso-'.length));
    throw error;
  }
}

function leadTo(reply: FastifyReply, page: string): void {
  reply.header('location', page).header('cache-control', 'no-store');
}

import { Client, shownDomain } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  SsoServiceService,
  type SsoService,
  type SsoSettings,
} from '@backroom/proto/identity/v1/sso_service';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const settings = {
  issuer: z.string().max(500),
  clientId: z.string().max(255),
  emailDomains: z.array(z.string().max(253)).max(20),
  defaultRoleId: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  enabled: z.boolean(),
  version: z.int().min(0).max(2_147_483_647).describe('Version; 0 if not configured'),
};
const authoritative = z
  .boolean()
  .describe(
    'Whether the provider manages these email domains. Sign-ins without `email_verified` are then accepted; `false` is always rejected.',
  );
const answered = { ...settings, authoritative };
const settingsAnswer = z.object(answered).meta({ id: 'SingleSignOn' });
const settingsWithUri = z
  .object({
    ...answered,
    redirectUri: z.string().describe('Redirect URI to enter at the provider'),
  })
  .meta({ id: 'SingleSignOnDetail' });
const change = z
  .strictObject({
    ...settings,
    authoritative: authoritative
      .optional()
      .describe('As in the settings; omit it to keep the current value. A new issuer starts with `false`.'),
    clientSecret: z
      .string()
      .max(1000)
      .optional()
      .describe('Client secret; omit it to keep the current one. Never returned.'),
  })
  .meta({ id: 'SingleSignOnChange' });
const keepers = {
  tag: 'Security',
  access: ['SetupAll'],
  tenancy: 'accounts',
  path: '/accounts/:id/sso',
  params: idParam,
} as const;
const none: SsoSettings = {
  issuer: '',
  clientId: '',
  emailDomains: [],
  defaultRoleId: 0,
  enabled: false,
  version: 0,
};
const shown = (present: SsoSettings) => ({
  ...present,
  emailDomains: present.emailDomains.map(shownDomain),
  authoritative: present.authoritative ?? false,
});

/** An operator's own sign-in provider (AUTH-7). */
@Controller()
export class SsoSettingsRoutes {
  constructor(@Client(SsoServiceService) private readonly sso: SsoService) {}

  @Route({ ...keepers, method: 'GET', summary: 'Get single sign-on settings', answer: settingsWithUri })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof settingsWithUri>> {
    const { settings: present, redirectUri } = await this.sso.getSso({ accountId: id });
    return { ...shown(present ?? none), redirectUri };
  }

  @Route({
    ...keepers,
    method: 'POST',
    summary: 'Update single sign-on settings',
    description: 'The caller must have the permissions that sign-ins through the provider grant.',
    body: change,
    example: {
      body: {
        issuer: 'https://sign-in.example.com',
        clientId: 'backroom',
        clientSecret: 'entered',
        emailDomains: ['example.com'],
        defaultRoleId: 7,
        enabled: true,
        authoritative: false,
        version: 0,
      },
    },
    answer: settingsAnswer,
    idempotency: 'natural',
  })
  async set(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { clientSecret = '', ...newSettings }: z.infer<typeof change>,
  ): Promise<z.infer<typeof settingsAnswer>> {
    const answer = await this.sso.setSso({ accountId: id, settings: newSettings, clientSecret });
    return shown(answer.settings!);
  }
}

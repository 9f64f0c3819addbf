import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  currentPrincipal,
  Problem,
  rowsOf,
  type Principal,
  type Tx,
  refuseStale,
  FieldCheck,
  domainKeyOf,
  wholeScope,
} from '@backroom/platform';
import type { SetSsoRequest, SsoSettings } from '@backroom/proto/identity/v1/sso_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { refuseAbove } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { powerOf, roleById, roles, type RoleRow } from '../role/role.sql.js';
import { FreshProofs } from '../proof/fresh-proof.js';
import { SsoProviders } from './provider.js';
import { SsoProviderRecord } from './sso-provider.entity.js';
import { providerOf, settingsOf, SsoSecrets } from './sso.sql.js';

export class SetSso {
  constructor(readonly request: SetSsoRequest) {}
}

const domain = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

/** Sets an operator's sign-in provider (AUTH-7). */
@CommandHandler(SetSso)
export class SetSsoHandler implements ICommandHandler<SetSso, SsoSettings> {
  constructor(
    private readonly commands: Commands,
    private readonly providers: SsoProviders,
    private readonly secrets: SsoSecrets,
    private readonly proofs: FreshProofs,
  ) {}

  async execute({ request }: SetSso): Promise<SsoSettings> {
    const principal = currentPrincipal();
    // A leaked key must not control the sign-in of all users.
    if (principal.kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    const { accountId, clientSecret } = request;
    const scope = wholeScope(principal, [permissions.SetupChange], [accountId]);
    const settings = this.read(request);
    await this.proofs.require(principal);
    return this.commands.run({ name: 'set-sso', scope, principal }, async (tx) => {
      await lockAccount(tx, accountId);
      const before = await providerOf(tx, accountId);
      refuseStale('provider', before?.version ?? 0, settings.version);
      await refuseRoles(tx, principal, accountId, settings.defaultRoleId);
      // A secret for one provider is never sent to another.
      const kept = before?.issuer === settings.issuer ? before : undefined;
      const secret = clientSecret ? this.secrets.sealClient(accountId, clientSecret) : kept?.clientSecret;
      if (!secret) throw Problem.invalid('clientSecret', fault('required'));
      // Nor does one provider vouch for emails because another did.
      const authoritative = settings.authoritative ?? kept?.authoritative ?? false;
      const { version: _edited, ...newSettings } = settings;
      const content = { ...newSettings, authoritative, clientSecret: secret };
      if (before) await tx.records.update(SsoProviderRecord, { accountId }, content);
      else await tx.records.insert(SsoProviderRecord, { ...content, accountId });
      // Sign-ins started with the previous settings end.
      await tx.query('delete from sso_attempt where account_id = $1', [accountId]);
      const after = { ...settings, authoritative, version: (before?.version ?? 0) + 1 };
      const change = clientSecret ? { secretReplaced: true } : {};
      tx.audit({
        accountId,
        subjectKind: 'account',
        subjectId: accountId,
        before: { singleSignOn: settingsOf(before) },
        after: { singleSignOn: { ...after, ...change } },
      });
      return after;
    });
  }

  private read({ settings, clientSecret }: SetSsoRequest): SsoSettings {
    const check = new FieldCheck();
    const { issuer = '', clientId = '', emailDomains = [], defaultRoleId = 0 } = settings ?? {};
    if (issuer.length > 500 || !this.providers.allowsIssuer(issuer))
      check.refuse('issuer', fault('https-address'));
    if (!/^[\x21-\x7e]{1,255}$/.test(clientId)) check.refuse('clientId', fault('required'));
    if (clientSecret.length > 1000) check.refuse('clientSecret', fault('too-long', { max: 1_000 }));
    const domains = [...new Set(emailDomains.map((one) => domainKeyOf(one.trim()) ?? ''))].sort();
    if (domains.length === 0 || domains.length > 20 || !domains.every((one) => domain.test(one)))
      check.refuse('emailDomains', fault('email-domains', { min: 1, max: 20, example: 'example.com' }));
    if (!defaultRoleId) check.refuse('defaultRoleId', fault('required'));
    check.done();
    return {
      issuer,
      clientId,
      emailDomains: domains,
      defaultRoleId,
      enabled: settings?.enabled ?? false,
      version: settings?.version ?? 0,
      authoritative: settings?.authoritative,
    };
  }
}

/**
 * A provider can sign in as any person of the operator: the caller needs all their permissions and those of the default
 * role.
 */
async function refuseRoles(tx: Tx, principal: Principal, accountId: number, defaultRoleId: number) {
  const role = await roleById(tx, defaultRoleId);
  if (!role || (role.accountId !== null && role.accountId !== accountId))
    throw Problem.invalid('defaultRoleId', fault('unknown'));
  const held = await rowsOf<RoleRow>(
    tx,
    `${roles} where r.id in (select role_id from person_grant where account_id = $1)`,
    [accountId],
  );
  refuseAbove(principal, ...[role, ...held].map((row) => powerOf(row, accountId)));
}

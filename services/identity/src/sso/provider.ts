import type { Clock } from '@backroom/platform';
import * as oidc from 'openid-client';
import { claimsOfBoth, type Claims } from './claims.js';
import { SsoSecrets } from './sso.sql.js';
import type { SsoProviderRecord } from './sso-provider.entity.js';
import { providerFetch } from './provider-fetch.js';

/** A started sign-in. */
export interface StartedSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

/** Cache lifetime of provider metadata, milliseconds. Keys are reloaded for an unknown key ID. */
const discoveryLifetime = 10 * 60_000;

/** Provider metadata with the version of the settings and its time. */
interface Discovered {
  version: number;
  at: number;
  config: Promise<oidc.Configuration>;
}

/**
 * Client of sign-in providers: code flow with PKCE; signature, issuer, audience and nonce of every ID token are
 * checked.
 */
export class SsoProviders {
  readonly redirectUri: string;
  /** By account, limited by the number of operators with a provider. */
  private readonly discovered = new Map<number, Discovered>();

  constructor(
    private readonly secrets: SsoSecrets,
    publicUrl: string,
    private readonly loopback: boolean,
    private readonly clock: Clock,
  ) {
    this.redirectUri = new URL('/v2/auth/sso/callback', publicUrl).href;
  }

  /** Whether an issuer URL is allowed. */
  allowsIssuer(issuer: string): boolean {
    const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
    if (!url || url.username || url.password || url.search || url.hash) return false;
    return (
      url.protocol === 'https:' ||
      (this.loopback && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    );
  }

  async begin(provider: SsoProviderRecord): Promise<StartedSignIn & { url: string }> {
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const url = oidc.buildAuthorizationUrl(await this.discover(provider), {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { state, nonce, verifier, url: url.href };
  }

  /** Exchanges the code for the claims of the ID token and, where it is silent, of userinfo. Throws for anything invalid. */
  async finish(
    provider: SsoProviderRecord,
    started: StartedSignIn,
    response: Record<string, string>,
  ): Promise<Claims> {
    const back = new URL(this.redirectUri);
    for (const [name, value] of Object.entries(response)) if (value) back.searchParams.set(name, value);
    const config = await this.discover(provider);
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // Many providers keep ID tokens small and state the email, or that it is verified, only at userinfo.
    const isWhole = claims['email'] !== undefined && claims['email_verified'] !== undefined;
    if (isWhole || !config.serverMetadata().userinfo_endpoint) return { ...claims };
    const userinfo = await this.userinfo(config, tokens.access_token, claims['email'] !== undefined);
    if (userinfo && userinfo.sub !== claims.sub) throw new Error('The userinfo is of another subject');
    return claimsOfBoth(claims, userinfo ?? { sub: claims.sub });
  }

  /**
   * Asks userinfo. Some providers refuse tokens that they have issued for a program: where the ID token has an email,
   * a failure counts as no statement.
   */
  private async userinfo(
    config: oidc.Configuration,
    accessToken: string,
    isOptional: boolean,
  ): Promise<Claims | undefined> {
    try {
      return { ...(await oidc.fetchUserInfo(config, accessToken, oidc.skipSubjectCheck)) };
    } catch (error) {
      if (isOptional) return undefined;
      throw error;
    }
  }

  private discover(provider: SsoProviderRecord): Promise<oidc.Configuration> {
    // A new settings version invalidates the cache.
    const now = this.clock.now().getTime();
    const known = this.discovered.get(provider.accountId);
    if (known?.version === provider.version && now - known.at < discoveryLifetime) return known.config;
    const entry = { version: provider.version, at: now, config: this.load(provider) };
    this.discovered.set(provider.accountId, entry);
    entry.config.catch(() => {
      if (this.discovered.get(provider.accountId) === entry) this.discovered.delete(provider.accountId);
    });
    return entry.config;
  }

  private load(provider: SsoProviderRecord): Promise<oidc.Configuration> {
    // By default the library trusts TLS for the ID token's origin; this enables the check of its signature.
    const execute = [oidc.enableNonRepudiationChecks, ...(this.loopback ? [oidc.allowInsecureRequests] : [])];
    return oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      this.secrets.openClient(provider),
      undefined,
      {
        execute,
        timeout: 5,
        [oidc.customFetch]: providerFetch(this.loopback) as oidc.CustomFetch,
      },
    );
  }
}

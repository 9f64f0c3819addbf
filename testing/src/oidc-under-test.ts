import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

export const clientId = 'backroom';
export const clientSecret = 'the-secret-of-the-operators-client-0123456789';

/** A user as the provider knows them. */
export interface Claimed {
  email: string;
  email_verified?: unknown;
  /** Default: the email. */
  sub?: string;
}

/** A real OpenID Connect provider on this machine, at which the user in `who` is already signed in. */
export class OidcUnderTest {
  /** The claims of signed-in users, by subject. */
  private readonly known = new Map<string, Claimed>();
  /** How often its discovery document was requested. */
  discoveries = 0;
  who: Claimed = { email: '', email_verified: true };
  /**
   * Replaces the provider's response: an id token with these claims, signed with its key or another, and a userinfo
   * that adds only its own claims to the subject.
   */
  forged?: { claims: JWTPayload; foreignKey?: boolean; userinfo?: object };
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly keys: { own: CryptoKey; foreign: CryptoKey },
  ) {}

  static async start(redirectUri: string): Promise<OidcUnderTest> {
    const [own, foreign] = await Promise.all(
      [0, 1].map(() => generateKeyPair('RS256', { extractable: true })),
    );
    let answer: (request: IncomingMessage, reply: ServerResponse) => void = () => undefined;
    const server = createServer((request, reply) => answer(request, reply));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { own: own!.privateKey, foreign: foreign!.privateKey };
    const oidc = new OidcUnderTest(issuer, server, keys);
    const provider = await oidc.provider(redirectUri);
    const ordinary = provider.callback();
    answer = (request, reply) => {
      const path = request.url!.split('?')[0]!;
      if (path.startsWith('/.well-known/')) oidc.discoveries++;
      if (path.startsWith('/interaction/')) {
        const { sub = oidc.who.email.toLowerCase() || 'nobody', ...claims } = oidc.who;
        oidc.known.set(sub, claims);
        const login = { accountId: sub };
        void provider.interactionFinished(request, reply, { login });
      } else if (path === '/token' && oidc.forged) void oidc.forge(reply);
      else if (path === '/me' && oidc.forged)
        answerJson(reply, { sub: oidc.forgedSubject, ...oidc.forged.userinfo });
      else void ordinary(request, reply);
    };
    return oidc;
  }

  private async provider(redirectUri: string): Promise<Provider> {
    const jwk = { ...(await exportJWK(this.keys.own)), alg: 'RS256', use: 'sig', kid: 'own' };
    const client = { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] };
    return new Provider(this.issuer, {
      clients: [client, { ...client, client_id: 'another' }],
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      scopes: ['openid', 'email', 'profile'],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...this.known.get(id) }),
      }),
      loadExistingGrant: async (context) => {
        const { client: asking, session, provider } = context.oidc;
        const grant = new provider.Grant({ clientId: asking!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  private async forge(reply: ServerResponse): Promise<void> {
    const { claims, foreignKey } = this.forged!;
    const idToken = await new SignJWT({
      iss: this.issuer,
      sub: this.forgedSubject,
      aud: clientId,
      ...this.who,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '5m')
      .sign(foreignKey ? this.keys.foreign : this.keys.own);
    answerJson(reply, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }

  private get forgedSubject(): string {
    const { sub, email = this.who.email } = this.forged!.claims;
    return sub ?? String(email);
  }

  /** Follows redirects as a browser would, up to the redirect back; returns its query parameters. */
  async visit(url: string): Promise<Record<string, string>> {
    const cookies = new Map<string, string>();
    let next = url;
    for (let steps = 0; steps < 10 && next.startsWith(this.issuer); steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie },
        signal: AbortSignal.timeout(60_000),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        cookies.set(name!, value!);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${next} answers ${answer.status}: ${await answer.text()}`);
      next = new URL(location, this.issuer).href;
    }
    return Object.fromEntries(new URL(next).searchParams);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

function answerJson(reply: ServerResponse, content: object): void {
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(content));
}

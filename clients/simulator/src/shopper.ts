import { answer, apiClient, type Api } from '@backroom/api';

/** Milliseconds after which a shopper signs in again: well before any token expires. */
const signedInFor = 4 * 60_000;

/** A token that is fetched when it is needed, and again when it is old. */
export function tokenFrom(signIn: () => Promise<string>): () => Promise<string> {
  let kept: { token: Promise<string>; until: number } | undefined;
  return () => {
    if (!kept || performance.now() > kept.until) {
      const token = signIn();
      kept = { token, until: performance.now() + signedInFor };
      // A failed sign-in is retried.
      token.catch(() => (kept = undefined));
    }
    return kept.token;
  };
}

/** A customer of the operators with the app: they identify themselves at kiosks. */
export class Shopper {
  private readonly api: Api;

  constructor({ url, email, password }: { url: string; email: string; password: string }) {
    const open = apiClient({ url });
    const signIn = async () => {
      const session = await answer(open.POST('/auth/admin/login', { body: { email, password } }));
      if ('challenge' in session) throw new Error(`${email} has a second factor`);
      return session.accessToken;
    };
    this.api = apiClient({ url, token: tokenFrom(signIn) });
  }

  /** Returns a code of eight digits for a kiosk, valid for a minute and once. */
  async showCode(): Promise<string> {
    return (await answer(this.api.POST('/users/me/codes', {}))).code;
  }
}

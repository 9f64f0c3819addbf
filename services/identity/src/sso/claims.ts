/** Claims of a provider about a signed-in person. */
export interface Claims {
  /** The permanent ID of the person, unique per issuer. */
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  [claim: string]: unknown;
}

/**
 * Joins the claims of an ID token and of userinfo, which is newer. No statement of one that the email is verified
 * outweighs another statement of the other.
 */
export function claimsOfBoth(token: Claims, userinfo: Claims): Claims {
  const isDenied = token.email_verified !== undefined && token.email_verified !== true;
  return {
    ...token,
    ...userinfo,
    email: userinfo.email ?? token.email,
    ...(isDenied && { email_verified: token.email_verified }),
  };
}

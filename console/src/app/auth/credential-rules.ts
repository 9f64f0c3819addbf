import type { FieldErrors } from '../../kit/form/use-form';
import { isEmail } from '../../kit/form/is-email';
import { fault } from '../problems/fault-text';

/** Rules of the forms before sign-in (S1 section 5). Some texts are quoted from the documents. */
const namePattern = /^[\p{L}\p{M} '’-]+$/u;
/** With the wording of these forms. */
export const required = fault('auth:rules.required');
/** Length of a password (decisions: Identity). */
export const passwordLength = { min: 12, max: 128 };

export interface SignInFields {
  email: string;
  password: string;
}
export interface EmailFields {
  email: string;
}
export interface NewPasswordFields {
  password: string;
  confirmPassword: string;
}
export interface SignUpFields extends NewPasswordFields {
  firstName: string;
  lastName: string;
  email: string;
  acceptTerms: boolean;
}

export function signInErrors({ email, password }: SignInFields): FieldErrors<SignInFields> {
  return { ...emailErrors({ email }), ...(password === '' && { password: required }) };
}

export function emailErrors({ email }: EmailFields): FieldErrors<EmailFields> {
  const text = email.trim();
  if (text === '') return { email: required };
  return isEmail(text) ? {} : { email: fault('not-valid') };
}

/** `differs` is the text that the documents require for the form. */
export function newPasswordErrors(
  { password, confirmPassword }: NewPasswordFields,
  differs = fault('auth:rules.passwordsDiffer'),
): FieldErrors<NewPasswordFields> {
  const { min, max } = passwordLength;
  const length = [...password].length;
  return {
    ...(password === ''
      ? { password: required }
      : (length < min || length > max) && { password: fault('length', { min, max }) }),
    ...(confirmPassword === ''
      ? { confirmPassword: required }
      : confirmPassword !== password && { confirmPassword: differs }),
  };
}

export function signUpErrors(fields: SignUpFields): FieldErrors<SignUpFields> {
  const name = (text: string) =>
    text.trim() === '' ? required : namePattern.test(text) ? undefined : fault('not-valid');
  const names = { firstName: name(fields.firstName), lastName: name(fields.lastName) };
  return {
    ...(names.firstName && { firstName: names.firstName }),
    ...(names.lastName && { lastName: names.lastName }),
    ...emailErrors(fields),
    ...newPasswordErrors(fields),
    ...(!fields.acceptTerms && { acceptTerms: fault('terms-declined') }),
  };
}

/** Six digits of an authenticator app in any script, or a recovery code: letters and digits, with optional dashes. */
export function codeErrors({
  code,
  method,
}: {
  code: string;
  method: string;
}): FieldErrors<{ code: string }> {
  const text = code.normalize('NFKC').replace(/[\s-]/g, '');
  if (text === '') return { code: required };
  const fits = method === 'totp' ? /^\p{Nd}{6}$/u.test(text) : /^[a-z0-9]{8,32}$/i.test(text);
  return fits ? {} : { code: fault('not-valid') };
}

export interface SignInFields {
  email: string;
  password: string;
}
export type SignInErrors = Partial<Record<keyof SignInFields, 'required' | 'invalid'>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function signInErrors({ email, password }: SignInFields): SignInErrors {
  return {
    ...(email.trim() === ''
      ? { email: 'required' }
      : !emailPattern.test(email.trim())
        ? { email: 'invalid' }
        : {}),
    ...(password === '' ? { password: 'required' } : {}),
  };
}

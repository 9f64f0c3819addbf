import { randomUUID } from 'node:crypto';
import { keyIn, mailTo } from './mailbox.js';
import { call, cookieOf, login, Person } from './people.js';

export const newPassword = 'a password of this test alone';

/** Returns an email that is unique in this run. */
export function freshEmail(name = 'new'): string {
  return `${name}-${randomUUID()}@example.test`;
}

/** Signs up and confirms, as a user does; returns the email. */
export async function signUp(password = newPassword): Promise<string> {
  const email = freshEmail();
  const answer = await call('/auth/register', {
    body: { email, firstName: 'Grace', lastName: 'Test', fullname: 'Grace Test', password },
  });
  if (answer.status !== 200) throw new Error(`signing up answers ${answer.status}: ${answer.text}`);
  const body = keyIn(await mailTo(email, 'confirm'));
  const confirmed = await call('/auth/confirm', { body });
  if (confirmed.status !== 200) throw new Error(`confirming answers ${confirmed.status}: ${confirmed.text}`);
  return email;
}

export async function signInAs(email: string, password = newPassword): Promise<Person> {
  const answer = await login(email, password);
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  return new Person(answer.body, cookieOf(answer));
}

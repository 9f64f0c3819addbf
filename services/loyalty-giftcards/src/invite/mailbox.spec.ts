import { describe, expect, it } from '@jest/globals';
import { mailboxOf } from './mailbox.js';

describe('CUST-4 the mailbox of an address', () => {
  it.each([
    ['Ada@Example.test', 'ada@example.test'],
    ['ada+shop@example.test', 'ada@example.test'],
    ['a.d.a@example.test', 'a.d.a@example.test'],
    ['A.D.A+x.y@Gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['ａｄａ@example.test', 'ada@example.test'],
    ['+@example.test', '+@example.test'],
    ['...@gmail.com', '...@gmail.com'],
  ])('CUST-4 resolves %s to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});

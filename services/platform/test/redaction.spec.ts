import { describe, expect, it } from '@jest/globals';
import { holdsSecrets, isSecretField, redact, redactedMark, redactText } from '../src/command/redaction.js';

const card = '4111 1111 1111 1111';
const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI1In0.c2lnbmF0dXJl';

describe('PERM-5 redaction at the source', () => {
  it.each([
    'password',
    'newPassword',
    'password_hash',
    'secret',
    'device-secret',
    'refreshToken',
    'apiKey',
    'key',
  ])('PERM-5 treats %s as a secret', (name) => expect(isSecretField(name)).toBe(true));
  it.each([
    'pin',
    'pinCode',
    'cvv',
    'CVC',
    'cardNumber',
    'card_number',
    'taxId',
    'bankAccount',
    'SSN',
    'totpSecret',
  ])('PERM-5 treats %s as payment or identity data', (name) => expect(isSecretField(name)).toBe(true));
  it.each([
    'name',
    'apiKeyId',
    'keyboard',
    'pinned',
    'spinner',
    'email',
    'accountId',
    'serialNumber',
    'monkey',
    'taxRate',
  ])('PERM-5 does not treat %s as a secret', (name) => expect(isSecretField(name)).toBe(false));

  it('PERM-5 redacts secrets at any depth and leaves the rest unchanged', () => {
    const record = {
      name: 'Lobby',
      password: 'canary',
      hasPassword: true,
      nested: [{ token: { value: 'canary' }, n: 1 }, { deep: { cardNumber: 4111111111111111, pin: 1234 } }],
      note: `paid with ${card}, then 4111-1111-1111-1111`,
      header: `Bearer ${token}`,
      barcode: '4006381333931',
      id: '0197746a-0000-7000-8000-000000000001',
      empty: { secret: '', password: null },
    };
    expect(redact(record)).toEqual({
      name: 'Lobby',
      password: redactedMark,
      hasPassword: true,
      nested: [{ token: redactedMark, n: 1 }, { deep: { cardNumber: redactedMark, pin: redactedMark } }],
      note: `paid with ${redactedMark}, then ${redactedMark}`,
      header: `Bearer ${redactedMark}`,
      barcode: '4006381333931',
      id: '0197746a-0000-7000-8000-000000000001',
      empty: { secret: '', password: null },
    });
  });

  it('F3: redacts a card number that is a number, and no other number', () => {
    const others = {
      at: 1_790_000_000_000,
      total: 9_000_000_000_000,
      big: 4242424242424241,
      none: -4242424242424242,
    };
    expect(redact({ pan: 4242424242424242, ...others })).toEqual({ pan: redactedMark, ...others });
  });

  it('SHELL-13 redacts emails, tokens and card numbers in free text and keeps it readable', () => {
    const text = `TypeError at ada.lovelace+x@mail.example.test: GET /v2/x?token=abc123def&page=2 with ${token}; card ${card}; password: "hunter2"`;
    const kept = redactText(text);
    for (const secret of ['ada', 'example.test', 'abc123def', 'eyJ', '4111', 'hunter2'])
      expect({ secret, found: kept.includes(secret) }).toEqual({ secret, found: false });
    expect(kept).toContain('TypeError at ');
    expect(kept).toContain('page=2');
    expect(redactText('a'.repeat(32) + ' 12 items of 2026-06-15')).toContain('12 items of 2026-06-15');
  });

  it('SHELL-13 redacts an unbroken key of any length, but not a long word', () => {
    expect(redactText(`key ${'a1-'.repeat(40)}z end`)).toBe(`key ${redactedMark} end`);
    expect(redactText(`of ${'ab-'.repeat(40)} end`)).toBe(`of ${'ab-'.repeat(40)} end`);
    expect(redactText(`a.eyJ.${token}.b`)).toBe(`a.eyJ.${redactedMark}.b`);
    expect(redactText(`my_api-key = '12345', x`)).toBe(`my_api-key = '${redactedMark}', x`);
  });
});

describe('PERM-5 text typed by people', () => {
  it.each([
    'card 4929173305128840',
    'card 4929 1733 0512 8840',
    '4929-1733-0512-8840',
    '4929.1733.0512.8840',
    'paid\n4929\n1733\n0512\n8840',
    'paid with \uff14\uff19\uff12\uff19\uff11\uff17\uff13\uff13\uff10\uff15\uff11\uff12\uff18\uff18\uff14\uff10',
    'on 2026-11-20 4929 1733 0512 8840',
    'cvv 123',
    'CVC: 1234',
    'password=hunter2',
  ])('PERM-5 finds secrets in %j', (text) => expect(holdsSecrets(text)).toBe(true));

  it.each([
    'Sandwich was spoilt',
    'order 6108 of 2026-11-20, see 6109 and 6110',
    'call 0049 30 901820',
    '4929173305128841',
    'the cvs of 12345',
  ])('PERM-5 finds no secrets in %j', (text) => expect(holdsSecrets(text)).toBe(false));
});

/** The worst cases of each pattern: beginnings without an end, ends without a beginning, and their parts. */
const fragments = [
  ...['a', 'a-', '1-', '1', '1 ', 'a1', 'a1-', 'a.', '@', 'a@', '@a.', 'x@y.', '4', '1!!', '\uFDFA'],
  ...[
    'eyJ',
    'eyJ-',
    'eyJaaaaa.',
    'eyJaaaaa.bbbbb.',
    '.eyJ-',
    'token',
    'token=',
    'token= ',
    'token ',
    'a-token',
  ],
  ...['"token":', 'Bearer', 'Bearer ', 'Bearer eyJ', 'Basic  ', 'cvv', 'cvv ', 'cvv1!', '123-45-', '123 45 '],
];

describe('SHELL-13 searching text from outside', () => {
  const searches = { redactText, holdsSecrets };
  it.each(fragments.flatMap((part) => Object.keys(searches).map((name) => [name, part] as const)))(
    'SHELL-13 %s takes linear time on repeated %j',
    (name, part) => {
      const search = searches[name as keyof typeof searches];
      const begun = process.cpuUsage();
      // Four times the maximum size of a body: backtracking at every character takes a minute.
      for (const end of ['', '!', '=', '.']) search(part.repeat(200_000 / part.length) + end);
      const { user } = process.cpuUsage(begun);
      expect(user / 1_000).toBeLessThan(4_000);
    },
  );
});

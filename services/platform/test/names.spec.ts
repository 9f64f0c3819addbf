import {
  domainKeyOf,
  emailForms,
  emailKeyOf,
  emailWordsOf,
  FieldCheck,
  readName,
  shownDomain,
  shownEmail,
  skeletonOf,
  typedPatternsOf,
  typedWordsOf,
  wordKeyOf,
} from '../src/text/index.js';
import { describe, expect, it } from '@jest/globals';

describe('names', () => {
  it('SETUP-4 are trimmed and composed, and keep every script, joiners and emoji', () => {
    expect(readName('  Café   du\u00a0Nord ', 60)).toEqual({ name: 'Café du Nord' });
    expect(readName('Cafe\u0301', 4)).toEqual({ name: 'Café' });
    for (const name of ['北京店', 'Παντοπωλείο', 'नमस्ते', '👩‍👩‍👧 Family', 'می‌خواهم'])
      expect(readName(name, 60)).toEqual({ name });
  });

  it('SETUP-4 reject characters that hide or turn text', () => {
    for (const hidden of [
      '\u0000',
      '\u0007',
      '\u200b',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u2028',
      '\ud800',
      // Half a character becomes this when it travels between services.
      '\ufffd',
      '\ue000',
    ])
      expect(readName(`a${hidden}b`, 60).problem).toBeDefined();
    for (const blank of ['\u3164', '\u2800', '\u115f', '\u200c', '\u200d', `a${'\u0301'.repeat(9)}b`])
      expect(readName(blank, 60).problem).toBeDefined();
    expect(readName('', 60).problem?.code).toBe('required');
    expect(readName('👍'.repeat(60), 60).problem).toBeUndefined();
    expect(readName('x'.repeat(61), 60).problem).toMatchObject({
      code: 'too-long',
      params: { max: 60 },
      message: 'must have at most 60 characters',
    });
  });

  it('SETUP-4 share a skeleton if and only if they look alike', () => {
    for (const [one, other] of [
      ['Cashier', 'Cаshier'],
      ['Ledger 10', 'ledger lO'],
      ['Barn', 'Bam'],
      ['Élan', 'elan'],
      ['ａｄｍｉｎ', 'Admin'],
      ['Night shift', 'night  shift'],
    ] as const)
      expect(skeletonOf(one)).toBe(skeletonOf(other));
    for (const [one, other] of [
      ['パン', 'ハン'],
      ['ば', 'は'],
      ['शकि', 'शक'],
      ['ที่', 'ที'],
    ] as const)
      expect(skeletonOf(one)).not.toBe(skeletonOf(other));
    expect(skeletonOf('East')).not.toBe(skeletonOf('West'));
    expect(skeletonOf('All Locations')).toBe('all locatlons');
  });

  it('PROD-2 share a word key across case, spaces and width, but not across marks or letters', () => {
    for (const [one, other] of [
      ['Hot drinks', 'HOT  drinks '],
      ['ﾊﾟﾝ', 'パン'],
      ['Säfte', 'SA\u0308FTE'],
    ] as const)
      expect(wordKeyOf(one)).toBe(wordKeyOf(other));
    for (const [one, other] of [
      ['パン', 'ハン'],
      ['ば', 'は'],
      ['शकि', 'शक'],
      ['Säfte', 'Safte'],
      ['Año', 'Ano'],
      ['Чай', 'Чаи'],
      ['Barn', 'Bam'],
      ['Il', 'I1'],
      ['Cola O', 'Cola 0'],
      ['А', 'A'],
    ] as const)
      expect(wordKeyOf(one)).not.toBe(wordKeyOf(other));
  });
});

describe('CUST-4 emails', () => {
  const isTaken = (email: string) => {
    const check = new FieldCheck();
    check.email('email', email);
    return check.isFine;
  };

  it.each(['v@h.test', 'v.w+x@a-b.h.test', "o'neil@h.test", 'määl@höst.test', '  V@H.TEST '])(
    'CUST-4 accepts %j',
    (email) => expect(isTaken(email)).toBe(true),
  );

  it.each([
    ...['v@[127.0.0.1]', 'v@[ipv6:::1]', 'v@h..test', 'v@.h.test', 'v@h.test.', 'v@h', 'v@h.test:25'],
    ...['.v@h.test', 'v.@h.test', 'v..w@h.test', '"v"@h.test', 'v@w@h.test', '@h.test', 'v'],
  ])('CUST-4 rejects %j', (email) => expect(isTaken(email)).toBe(false));

  it('F21: stores one form of a domain in letters and in ASCII, and shows it in letters', () => {
    const stored = 'max@xn--mnchen-3ya.example';
    for (const email of [
      'max@münchen.example',
      'Max@MU\u0308NCHEN。example',
      'max@XN--MNCHEN-3ya.example',
      stored,
    ]) {
      const check = new FieldCheck();
      expect(check.email('email', email)).toBe(stored);
      expect(check.isFine).toBe(true);
      expect(emailKeyOf(email)).toBe(stored);
    }
    expect(shownEmail(stored)).toBe('max@münchen.example');
    // Non-transitional: ß is a letter of its own.
    expect(emailKeyOf('max@faß.example')).toBe('max@xn--fa-hia.example');
    for (const same of ['max@example.test', 'max@1.2', 'määl@example.test', 'All customers', '']) {
      expect(emailKeyOf(same)).toBe(same.toLowerCase());
      expect(shownEmail(same)).toBe(same);
    }
  });

  it.each(['v@ü\u200d.test', 'v@ü%2e.test', 'v@bücher.1', 'v@ü..test'])('F21: rejects %j', (email) =>
    expect(isTaken(email)).toBe(false),
  );

  it.each([
    ...[
      'ü/x.test',
      'ü?x.test',
      'ü#x.test',
      'ü\\x.test',
      'ü:1.test',
      'ü\t.test',
      'ü\n.test',
      'ü[.test',
      'ü%2e.test',
    ],
    ...['\u2100.test', 'x\uff0fü.test', 'x\uff1fü.test', 'ü\uff03.test', 'ü\uff20x.test', '\u2048ü.test'],
    ...['a/b.test', 'xn--mnchen-3ya/x.test', 'a b.test'],
  ])('F21: %j is no domain', (domain) => expect(domainKeyOf(domain)).toBeUndefined());

  it('F21: looks an email up by the forms in which it may be stored, the given one first', () => {
    const [letters, ascii] = ['max@münchen.example', 'max@xn--mnchen-3ya.example'];
    expect(emailForms('Max@MÜNCHEN.example')).toEqual([letters, ascii]);
    expect(emailForms(ascii)).toEqual([ascii, letters]);
    expect(emailForms('Max@Example.test')).toEqual(['max@example.test']);
    // Even where the form in letters is not shown.
    expect(emailForms('v@xn--80ak6aa92e.example')).toContain('v@аррӏе.example');
  });

  it('F21: shows a domain as it is stored if its letters do not lead back to it', () => {
    for (const odd of ['xn--ascii-.example', 'xn--a.example']) expect(shownDomain(odd)).toBe(odd);
    expect(domainKeyOf('EXAMPLE.com')).toBe('example.com');
  });

  it.each([...['аррӏе', 'сор', 'ορ', 'pаypal', 'gοοgle', 'ü-я', 'яα', 'пpивет', 'ひа', '한ひ', 'กa', '☕']])(
    'F21: shows %s in ASCII, because it may pass for another domain',
    (label) => {
      const stored = domainKeyOf(`${label}.example`)!;
      expect(stored).toMatch(/^xn--/);
      expect(shownDomain(stored)).toBe(stored);
      expect(shownDomain(`${stored}.xn--mnchen-3ya`)).toBe(`${stored}.münchen`);
    },
  );

  it.each([
    ...[
      'münchen',
      'café-24',
      'москва',
      'παράδειγμα',
      '北京',
      'ラーメン',
      '食べログabc',
      '한국',
      '한국漢字',
      'ไทย',
      'دبي',
    ],
    ...['भारत', 'ישראל', 'łódź', 'ı', 'faß'],
  ])('F21: shows %s in letters', (label) =>
    expect(shownDomain(domainKeyOf(`${label}.example`)!)).toBe(`${label}.example`),
  );

  it('F21: finds an email by either form of its domain', () => {
    const words = emailWordsOf('max@xn--mnchen-3ya.example');
    expect(emailWordsOf('max@münchen.example').sort()).toEqual(words.sort());
    for (const typed of [
      '@münch',
      '@munchen.example',
      '@xn--mnchen',
      'max@münchen.example',
      'max@xn--mnchen-3ya.e',
    ])
      expect(words.some((word) => word.startsWith(typedWordsOf(typed)[0]!))).toBe(true);
    for (const typed of ['max@münchen.example', '@münchen', 'max@XN--MNCHEN-3ya.example'])
      expect(typedPatternsOf(typed, true).at(-1)).toContain('@munchen');
  });
});

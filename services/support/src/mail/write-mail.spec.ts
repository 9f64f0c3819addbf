import { describe, expect, it } from '@jest/globals';
import { languages } from '@backroom/platform/language';
import { mailKinds, textsOf } from './texts/index.js';
import { writeMail } from './write-mail.js';

const values = {
  id: '0197746a-0000-7000-8000-000000000001',
  key: 'k'.repeat(43),
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  at: '2026-06-15 12:00',
  operator: 'Harbor Fresh Markets',
  email: 'new@example.test',
  number: '1042',
  location: 'Harbor Annex',
  amount: '$25.00',
  until: 'June 30, 2026',
};
const content = { language: 'en', to: 'ada@example.test', name: 'Ada', values };
const publicUrl = 'https://console.example.test/';
/** As displayed. */
const readable = (text: string) => text.replaceAll('\u200b', '');
const every = languages.flatMap((language) => mailKinds.map((kind): [string, string] => [language, kind]));

const receipts = ['receipt', 'loadReceipt', 'tabPaid'];

describe('AUTH-2 written mails', () => {
  it('AUTH-2 falls back to English for unsupported languages', () => {
    expect(textsOf('xx')).toBe(textsOf('en'));
    expect(textsOf('__proto__')).toBe(textsOf('en'));
  });

  it.each(every)(
    'AUTH-2 %s: fills in all of %s as text and HTML, with a link into the console',
    (language, kind) => {
      const mail = writeMail({ ...content, language, kind }, publicUrl);
      expect(mail.subject).not.toMatch(/[{}\r\n]/);
      for (const body of [mail.text, mail.html]) {
        expect(body).not.toMatch(/\{\w+\}|undefined/);
        const hosts = body.match(/https?:\/\/[^/\s"]+/g) ?? [];
        expect(hosts.length > 0).toBe(kind !== 'receipt' && kind !== 'loadReceipt');
        expect(hosts.every((host) => host === 'https://console.example.test')).toBe(true);
        if (hosts.length > 0) {
          const page = kind === 'giftCard' || kind === 'tabPaid' ? '/orderHistory' : '/auth/';
          expect(body).toContain(`https://console.example.test${page}`);
        }
      }
      expect(mail.html).toContain(`<html lang="${language}">`);
      if (kind === 'newSignIn')
        for (const value of [values.device, values.address, values.at])
          expect(readable(mail.text)).toContain(value);
      if (kind === 'emailChanged') expect(readable(mail.text)).toContain(values.email);
      if (kind === 'invite' || kind === 'customerInvite') expect(mail.text).toMatch(/\b14/);
      if (language !== 'en')
        expect(mail.subject).not.toBe(writeMail({ ...content, kind }, publicUrl).subject);
    },
  );

  it('GIFT-3 omits the last day of a gift card that does not expire', () => {
    const { until: _until, ...lasting } = values;
    const mail = (given: Record<string, string>) =>
      readable(writeMail({ ...content, values: given, kind: 'giftCard' }, publicUrl).text);
    expect(mail(values)).toContain('until June 30, 2026');
    expect(mail(lasting)).not.toContain('until');
    expect(mail(lasting)).toContain('sent you a gift card of $25.00');
  });

  it('AUTH-2 put only the values of their page into the link, in the fragment that no server sees', () => {
    const link = (kind: string) => /https:\S+/.exec(writeMail({ ...content, kind }, publicUrl).text)![0];
    expect(link('reset')).toBe(
      `https://console.example.test/auth/password#id=${values.id}&key=${values.key}`,
    );
    expect(link('confirm')).toBe(
      `https://console.example.test/auth/confirm#id=${values.id}&key=${values.key}`,
    );
    expect(link('invite')).toBe(`https://console.example.test/auth/invite#id=${values.id}&key=${values.key}`);
    expect(link('customerInvite')).toBe(
      `https://console.example.test/auth/join#id=${values.id}&key=${values.key}`,
    );
    expect(link('newSignIn')).toBe('https://console.example.test/auth/forgot-password');
  });

  it('AUTH-2 prevents values from ending a header, breaking out of the HTML or changing the link', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: all@example.test\u2028\u202e';
    const mail = writeMail(
      {
        ...content,
        kind: 'invite',
        name: evil,
        values: { ...values, operator: evil, id: '1&key=x#', key: '"><img src=x>\r\n' },
      },
      publicUrl,
    );
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
    const link = /href="([^"]+)"/.exec(mail.html)![1]!.replaceAll('&amp;', '&');
    const { hash, search } = new URL(link);
    expect([...new URLSearchParams(hash.slice(1)).keys()]).toEqual(['id', 'key']);
    expect(search).toBe('');
    expect(new URL(link).origin).toBe('https://console.example.test');
  });

  it('AUTH-2 SETUP-3 keeps values chosen by operators or users out of subjects, in any language', () => {
    const chosen = Object.fromEntries(Object.keys(values).map((name) => [name, 'Chosen']));
    for (const [language, kind] of every) {
      const { subject } = writeMail(
        { ...content, name: 'Chosen', values: chosen, language, kind },
        publicUrl,
      );
      // The number of a receipt is generated by the system.
      if (!receipts.includes(kind)) expect(subject).not.toContain('Chosen');
    }
  });

  it('AUTH-2 SETUP-3 quotes the operator’s name in an invitation', () => {
    const text = (language: string) => writeMail({ ...content, language, kind: 'invite' }, publicUrl).text;
    expect(text('en')).toContain('An operator using the name “Harbor Fresh Markets” created an account');
    for (const language of languages)
      expect(text(language)).toMatch(/[“„«「]\s?Harbor Fresh Markets\s?[”“»」]/);
  });

  it.each([
    'Verify at https://evil.example/now',
    'www.evil.example',
    'evil.example/login',
    'EVIL.EXAMPLE',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'mailto:a@evil.example',
    'ftp://203.0.113.66/x',
    'xn--evil.xn--p1ai',
  ])('AUTH-2 SETUP-3 prevents mail programs from linking untrusted text: %s', (lure) => {
    for (const kind of ['invite', 'customerInvite', 'newSignIn', ...receipts]) {
      const table = { rows: [{ kind: 'product', text: lure, amount: '1' }] };
      const chosen = { ...values, operator: lure, device: lure, location: lure };
      const { text, html } = writeMail({ ...content, kind, values: chosen, table }, publicUrl);
      for (const body of [text, html]) {
        expect(body).not.toContain(lure);
        // What link finders look for: a scheme, an address, letters joined by a dot.
        const others = body.replaceAll(/https:\/\/console\.example\.test[^\s"<]*/g, '').normalize('NFKC');
        expect(others).not.toMatch(/(evil|www)[.。][\p{L}\p{N}]|:\/\/|\w@\w|203\.0\.113/iu);
      }
    }
  });

  const rows = [
    { kind: 'product', text: '2 × Cola, 330 ml', amount: '$4.38' },
    { kind: 'tax', text: '', amount: '$0.31' },
    { kind: 'total', text: '', amount: '$4.69' },
    { kind: 'card', text: '•••• 4242', amount: '$4.69' },
  ];

  it.each(languages)('LEDG-4 lists purchases and payments in a receipt in %s', (language) => {
    const mail = writeMail({ ...content, language, kind: 'receipt', table: { rows } }, publicUrl);
    const { total, card } = textsOf(language).rows;
    expect(mail.text).toContain(`2 × Cola, 330 ml  $4.38\n`);
    expect(mail.text).toContain(`${total}  $4.69\n${card} •••• 4242  $4.69\n`);
    expect(mail.html.match(/<tr>/g)).toHaveLength(rows.length);
    expect(mail.subject).toContain('1042');
  });

  it('LEDG-4 prevents a product name from breaking out of the receipt', () => {
    const evil = '</td><script>alert(1)</script>\r\nBcc: all@example.test';
    const table = { rows: [{ kind: 'product', text: evil, amount: evil }] };
    const mail = writeMail({ ...content, kind: 'receipt', table }, publicUrl);
    expect(mail.html).not.toMatch(/<script|<\/td><script/);
    expect(mail.text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
  });

  it('AUTH-2 rejects an unknown kind', () => {
    for (const kind of ['', 'other', 'constructor'])
      expect(() => writeMail({ ...content, kind }, publicUrl)).toThrow();
  });
});

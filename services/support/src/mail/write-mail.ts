import { htmlOf } from '@backroom/platform';
import type { MailContent } from '@backroom/proto/support/v1/mail_events';
import { inertText } from './inert-text.js';
import { linkOf } from './links.js';
import { textsOf, type MailKind, type RowKind } from './texts/index.js';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Writes a mail in its language, as text and as HTML. Pure; all values are escaped, kept on one line and never become
 * links.
 */
export function writeMail(content: MailContent, publicUrl: string): WrittenMail {
  const texts = textsOf(content.language);
  const kind = content.kind as MailKind;
  const wording = texts.mails[kind];
  if (!wording) throw new Error(`There is no mail of kind ${content.kind}`);
  const values = { ...content.values, name: content.name };
  const fill = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (_, name: string) => inertText(values[name as keyof typeof values] ?? ''));
  const link = wording.action && linkOf(kind, content.values, publicUrl);
  const rows = (content.table?.rows ?? []).map((row): [string, string] => [
    inertText([texts.rows[row.kind as RowKind], row.text].filter(Boolean).join(' ')),
    inertText(row.amount),
  ]);
  const lines = [
    content.name ? fill(texts.greeting) : texts.greetingWithoutName,
    ...wording.before.filter((line) => hasValues(line, values)).map(fill),
  ];
  const after = [...(wording.after ?? []).map(fill), texts.closing];
  const body = [
    ...lines,
    ...(rows.length > 0 ? [rows.map((row) => row.join('  ')).join('\n')] : []),
    ...(link ? [`${wording.action}:\n${link}`] : []),
    ...after,
  ];
  return {
    subject: fill(wording.subject),
    text: body.join('\n\n') + '\n',
    html: page(content.language, fill(wording.subject), [
      ...lines.map(paragraph),
      ...(rows.length > 0 ? [table(rows)] : []),
      ...(link ? [button(wording.action!, link)] : []),
      ...after.map(paragraph),
    ]),
  };
}

/** Returns whether the mail has a value for each placeholder of a line. */
const hasValues = (line: string, values: Record<string, string>): boolean =>
  [...line.matchAll(/\{(\w+)\}/g)].every(([, name]) => name! in values);

function button(action: string, link: string): string {
  return `<p><a href="${htmlOf(link)}" style="display:inline-block;padding:10px 18px;background:#2d72d2;color:#fff;text-decoration:none;border-radius:3px">${htmlOf(action)}</a></p>
<p style="color:#5f6b7c;word-break:break-all">${htmlOf(link)}</p>`;
}

function table(rows: readonly [string, string][]): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #dce0e5';
  const line = ([label, amount]: [string, string]) =>
    `<tr><td style="${cell}">${htmlOf(label)}</td><td style="${cell};text-align:right;white-space:nowrap">${htmlOf(amount)}</td></tr>`;
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.map(line).join('')}</table>`;
}

function paragraph(line: string): string {
  return `<p>${htmlOf(line)}</p>`;
}

function page(language: string, title: string, body: string[]): string {
  return `<!doctype html>
<html lang="${htmlOf(language)}"><head><meta charset="utf-8"><title>${htmlOf(title)}</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;color:#1c2127;max-width:560px;margin:24px auto;padding:0 16px">
${body.join('\n')}
</body></html>
`;
}

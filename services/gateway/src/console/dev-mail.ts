import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isForOwnHost,
  isCrossSiteRequest,
  isLocalRequest,
  asProblem,
  htmlOf,
  type Log,
} from '@backroom/platform';
import type { KeptMail, MailService } from '@backroom/proto/support/v1/mail_service';
import { sendProblem } from '../route/problem.filter.js';
import { instantOf } from '../route/instants.js';

/** Nothing runs here, including scripts in a mail. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";

/**
 * The mailbox of a demo without a mail server: `/dev/mail` for browsers, `/dev/mail.json` for programs. A mail gives
 * access to an account, and so does reading it: it is shown only to this machine, and only for the token (`?token=`).
 */
export function serveDevMail(fastify: FastifyInstance, mails: MailService, token: string, log: Log): void {
  const expected = digest(token);
  const serve = (path: string, send: (reply: FastifyReply, kept: KeptMail[]) => FastifyReply) =>
    fastify.get(path, async (request, reply) => {
      const { to = '', token: given = '' } = request.query as { to?: string; token?: string };
      if (!isLocal(request) || !timingSafeEqual(digest(String(given)), expected))
        return reply.status(404).send();
      try {
        const kept = await mails.listKeptMails({ limit: 100, recipient: String(to) });
        return send(
          reply
            .header('cache-control', 'no-store')
            .header('content-security-policy', policy)
            // The address contains the token.
            .header('referrer-policy', 'no-referrer'),
          kept.mails,
        );
      } catch (error) {
        return sendProblem(reply, asProblem(error), '', log, error);
      }
    });
  serve('/dev/mail.json', (reply, kept) =>
    reply.send({ mails: kept.map((mail) => ({ ...mail, at: instantOf(mail.at) })) }),
  );
  serve('/dev/mail', (reply, kept) => reply.type('text/html; charset=utf-8').send(page(kept)));
}

function isLocal({ raw }: FastifyRequest): boolean {
  return isLocalRequest(raw) && isForOwnHost(raw) && !isCrossSiteRequest(raw);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function page(kept: KeptMail[]): string {
  const articles = kept.map(
    (mail) => `<article><h2>${htmlOf(mail.subject)}</h2>
<p>${htmlOf(instantOf(mail.at))} · to ${htmlOf(mail.to)} · from ${htmlOf(mail.from)} · ${htmlOf(mail.kind)} · ${htmlOf(mail.language)}</p>
<pre>${linked(htmlOf(mail.text))}</pre>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML" srcdoc="${htmlOf(`<base target="_blank">${mail.html}`)}"></iframe></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mail that was kept</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #ccc;padding:1rem 0}pre{white-space:pre-wrap;background:#f6f7f9;padding:1rem}
iframe{width:100%;height:22rem;border:1px solid #ccc}</style></head>
<body><h1>Mail that was kept</h1>${articles.join('\n') || '<p>There is none yet.</p>'}</body></html>`;
}

/** Links of an escaped text, opened in a new tab. */
function linked(text: string): string {
  return text.replaceAll(
    /https?:\/\/[^\s<>"']+/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}

import type { Database } from '@backroom/platform';
import type {
  KeptMail,
  ListKeptMailsRequest,
  ListKeptMailsResponse,
} from '@backroom/proto/support/v1/mail_service';

const maxMails = 200;

/** Lists the newest stored mails, of one recipient or of all. */
export async function listKeptMails(
  database: Database,
  { limit, recipient }: ListKeptMailsRequest,
): Promise<ListKeptMailsResponse> {
  const rows = await database.transaction((tx) =>
    tx.query<Omit<KeptMail, 'at'> & { at: Date; [column: string]: unknown }>(
      `select id, kind, language, sender as "from", recipient as "to", subject, body_text as "text",
         body_html as "html", at
       from kept_mail where $1 = '' or lower(recipient) = lower($1) order by at desc, id desc limit $2`,
      [recipient, Math.min(limit > 0 ? limit : maxMails, maxMails)],
    ),
  );
  return { mails: rows.map((row) => ({ ...row, at: row.at.getTime() })) };
}

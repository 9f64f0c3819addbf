import { useLocation } from 'react-router-dom';

export interface MailLink {
  id: string;
  key: string;
}

/**
 * Parses the link of a mail from the fragment, which is sent to no server; mails of earlier releases have it in the
 * query. Returns null where there is none.
 */
export function mailLinkOf({ hash, search }: { hash: string; search: string }): MailLink | null {
  for (const part of [hash, search]) {
    const params = new URLSearchParams(part.slice(1));
    const [id, key] = [params.get('id'), params.get('key')];
    if (id && key) return { id, key };
  }
  return null;
}

export const useMailLink = (): MailLink | null => mailLinkOf(useLocation());

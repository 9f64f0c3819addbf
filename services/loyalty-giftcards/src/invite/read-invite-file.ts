import { Problem, readCsv } from '@backroom/platform';
import { fault } from '../faults.js';
import type { Content } from './invite-content.js';

/** Most people of one file (decided: Customers), and its largest size, bytes. */
export const mostRows = 5_000;
export const mostMegabytes = 5;

/** Headings as the documents have them; spelled in any case and order. */
const headings = ['email', 'firstName', 'lastName', 'phone', 'group'] as const;

/** A row as it was sent. */
export interface SentRow {
  /** The line of the file that it ends on, from 1. */
  row: number;
  sent: Content;
  /** How many cells it may have, where it says something beyond the headings. */
  tooWide?: number;
}

/**
 * The rows of a file of invites. Throws `invalid` naming `file`: a name without `.csv`, too many bytes or rows, no table,
 * or headings that are not those asked for. A heading that is not known is refused: what stands below it would be lost.
 */
export function readInviteFile(name: string, bytes: Uint8Array): SentRow[] {
  if (!name.toLowerCase().includes('.csv')) throw Problem.invalid('file', fault('no-csv-name'));
  if (bytes.length > mostMegabytes * 1024 * 1024)
    throw Problem.invalid('file', fault('too-many-bytes', { max: mostMegabytes }));
  const { headers, rows } = readCsv(bytes, { field: 'file', mostRows });
  const places = headers.map((header) => headings.findIndex((one) => one.toLowerCase() === plain(header)));
  const isKnown = places.every((place, at) => place >= 0 && places.indexOf(place) === at);
  if (!isKnown || !places.includes(0)) throw Problem.invalid('file', fault('invite-headings'));
  return rows.map(({ line, cells }) => {
    const cell = (heading: (typeof headings)[number]) =>
      cells[places.indexOf(headings.indexOf(heading))] ?? '';
    const isTooWide = cells.slice(headers.length).some((text) => text.trim() !== '');
    return {
      row: line,
      ...(isTooWide && { tooWide: headers.length }),
      sent: {
        email: cell('email'),
        firstName: cell('firstName'),
        lastName: cell('lastName'),
        phone: cell('phone'),
        group: cell('group'),
      },
    };
  });
}

/** `First Name` and `first_name` mean the same. */
const plain = (header: string): string => header.replaceAll(/[\s_-]/gu, '').toLowerCase();

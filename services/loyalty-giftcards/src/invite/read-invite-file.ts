import { Problem, readCsv } from '@backroom/platform';
import { fault } from '../faults.js';
import type { Content } from './invite-content.js';

/** Max rows of a file (decided: Customers), and its max size. */
export const maxRows = 5_000;
export const maxMegabytes = 5;

/** Headings as documented; in any case and order. */
const headings = ['email', 'firstName', 'lastName', 'phone', 'group'] as const;

/** A row as sent. */
export interface SentRow {
  /** The line of the file on which it ends, from 1. */
  row: number;
  sent: Content;
  /** The max number of cells, if the row has values beyond the headings. */
  maxCells?: number;
}

/**
 * Parses a file of invites. Throws `invalid` naming `file`: a name without `.csv`, too many bytes or rows, no table, or
 * wrong headings. An unknown heading is rejected, since its column would be lost.
 */
export function readInviteFile(name: string, bytes: Uint8Array): SentRow[] {
  if (!name.toLowerCase().includes('.csv')) throw Problem.invalid('file', fault('no-csv-name'));
  if (bytes.length > maxMegabytes * 1024 * 1024)
    throw Problem.invalid('file', fault('too-many-bytes', { max: maxMegabytes }));
  const { headers, rows } = readCsv(bytes, { field: 'file', maxRows });
  const places = headers.map((header) => headings.findIndex((one) => one.toLowerCase() === plain(header)));
  const isKnown = places.every((place, at) => place >= 0 && places.indexOf(place) === at);
  if (!isKnown || !places.includes(0)) throw Problem.invalid('file', fault('invite-headings'));
  return rows.map(({ line, cells }) => {
    const cell = (heading: (typeof headings)[number]) =>
      cells[places.indexOf(headings.indexOf(heading))] ?? '';
    const hasExtraCells = cells.slice(headers.length).some((text) => text.trim() !== '');
    return {
      row: line,
      ...(hasExtraCells && { maxCells: headers.length }),
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

/** Treats `First Name` and `first_name` as equal. */
const plain = (header: string): string => header.replaceAll(/[\s_-]/gu, '').toLowerCase();

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { movementOf, prekitOf } from '../catalogue/stock-shapes.js';
import { commandOf } from '../commands/command-shapes.js';
import { inlined, schemaOf } from '../openapi/shapes.js';
import {
  computed,
  from,
  instant,
  locationOf,
  money,
  nullIfAbsent,
  nullIfEmpty,
  optionalInstant,
} from './columns.js';
import { shape } from './shape.js';

interface Sold {
  name: string;
  state: string;
  currency: string;
  amount: number;
  soldAt: number;
  endedAt: number;
  userId: number;
  count?: number | undefined;
  parts: { id: number; cost: number }[];
  locationName: string;
  timezone: string;
}
const sold: Sold = {
  name: 'Till',
  state: 'open',
  currency: 'USD',
  amount: 1_250,
  soldAt: Date.UTC(2027, 0, 2),
  endedAt: 0,
  userId: 0,
  parts: [{ id: 1, cost: 2 }],
  locationName: 'North',
  timezone: 'UTC',
};
const sale = shape<Sold>()('Sold', {
  status: from('state', z.enum(['open', 'closed'])),
  name: z.string().describe('as written'),
  amount: money('amount', 'of all'),
  soldOn: instant('soldAt', 'in UTC'),
  endedOn: optionalInstant('endedAt', 'null while it is open'),
  UserId: nullIfEmpty('userId', z.int(), 'null for nobody'),
  count: nullIfAbsent('count', z.int()),
  parts: computed(z.array(z.int()), ({ parts }: Sold) => parts.map(({ id }) => id)),
  location: locationOf,
});

describe('PLAT-6 shapes of responses', () => {
  it('PLAT-6 build a response in the order of the columns', () => {
    expect(Object.entries(sale.of(sold))).toEqual([
      ['status', 'open'],
      ['name', 'Till'],
      ['amount', 12.5],
      ['soldOn', '2027-01-02T00:00:00.000Z'],
      ['endedOn', null],
      ['UserId', null],
      ['count', null],
      ['parts', [1]],
      ['location', { name: 'North', timezone: 'UTC' }],
    ]);
  });

  it('PLAT-6 keep a 0 in an optional field, and values that are not empty', () => {
    const answer = sale.of({ ...sold, count: 0, userId: 7, endedAt: sold.soldAt });
    expect(answer).toMatchObject({ count: 0, UserId: 7, endedOn: answer.soldOn });
  });

  it('PLAT-6 never show 1970 for an unset instant', () => {
    expect(sale.of({ ...sold, soldAt: 0 })).toMatchObject({ soldOn: null, endedOn: null });
    const zero = { createdAt: 0, happenedAt: 0, recordedAt: 0, queuedAt: 0, expiresAt: 0 };
    const message = { ...zero, names: new Map() } as never;
    expect(movementOf(message)).toMatchObject({ happenedAt: null, recordedAt: null });
    expect(prekitOf(message)).toMatchObject({ creationDate: null });
    expect(commandOf(message, new Map())).toMatchObject({ queuedAt: null, expiresAt: null });
  });

  it('PLAT-6 have a named and described schema that their responses match', () => {
    expect(z.strictObject(sale.schema.shape).parse(sale.of(sold))).toEqual(sale.of(sold));
    expect(schemaOf(sale.schema, 'output')).toMatchObject({ $ref: '#/$defs/Sold' });
    expect(inlined(z.object(sale.schema.shape), 'output')).toMatchObject({
      properties: {
        name: { type: 'string', description: 'as written' },
        amount: { type: 'number', description: 'of all' },
        soldOn: { format: 'date-time', description: 'in UTC' },
        endedOn: { description: 'null while it is open' },
        UserId: { description: 'null for nobody' },
      },
    });
  });

  it('PLAT-6 do not compile with a column that the message does not have', () => {
    // @ts-expect-error no such field
    shape<Sold>()('A', { title: z.string() });
    // @ts-expect-error a field of another type
    shape<Sold>()('B', { name: z.int() });
    // @ts-expect-error the field has more than the schema declares
    shape<Sold>()('C', { parts: z.array(z.object({ id: z.int() })) });
    // @ts-expect-error no such field to rename
    shape<Sold>()('D', { title: from('title', z.string()) });
    // @ts-expect-error an instant of text
    shape<Sold>()('E', { at: instant('name') });
    // @ts-expect-error an amount without a currency
    shape<{ amount: number }>()('F', { amount: money('amount') });
    expect(sale.schema.meta()?.id).toBe('Sold');
  });
});

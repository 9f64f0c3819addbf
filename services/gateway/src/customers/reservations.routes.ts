import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  ReservationsServiceService,
  type Reservation,
  type ReservationsService,
} from '@backroom/proto/customers/v1/reservations_service';
import { storedTender, storedTenders } from '@backroom/proto/stored-value';
import { whole, listOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { amount } from '../sales/place-order-shapes.js';
import { storedAmountOf } from './stored-amount.js';
import { instantOf } from '../route/instants.js';

const reservationBody = z.strictObject({
  session: z.string().min(1).max(100).describe('Token from `POST /wallets/identify`, issued to this kiosk'),
  order: z.uuid().describe('Id of the order that the reservation is for'),
  tender: z.enum(storedTenders),
  card: z.uuid().optional().describe('Gift card, if the tender is a gift card'),
  amount: amount.describe('Amount; a whole number for points'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('Currency as returned by `POST /wallets/identify`; PTS for points'),
  products: z
    .array(z.strictObject({ productId: z.int().positive(), quantity: z.int().min(1).max(1_000) }))
    .max(100)
    .default([])
    .describe(
      "Products that the points pay for: whole pieces of products in the location's tiers that cost exactly the amount",
    ),
  minutes: z.int().min(1).max(1_440).optional().describe('Lifetime in minutes; defaults to 15'),
});
const reserved = z
  .object({
    order: z.string(),
    tender: z.enum(storedTenders),
    card: z.string().optional(),
    amount: z.number(),
    currency: z.string(),
    state: z.enum(['held', 'captured', 'released', 'expired']),
    expires: z.iso.datetime(),
    left: z.number().describe('Amount still available after the reservation'),
  })
  .meta({ id: 'Reservation' });
const all = z.object(listOf(reserved)).meta({ id: 'ReservationList' });
const orderParam = z.strictObject({ order: z.uuid() });

const shared = {
  tag: 'Customers',
  access: 'signed-in',
  tenancy: 'none',
  devices: true,
  idempotency: 'natural',
} as const;

/** Stored value reserved for a sale before a kiosk sells (V-02), of the customer at the kiosk. */
@Controller()
export class ReservationsRoutes {
  constructor(@Client(ReservationsServiceService) private readonly reservations: ReservationsService) {}

  @Route({
    ...shared,
    method: 'POST',
    path: '/wallets/reservations',
    summary: 'Reserve stored value',
    description:
      'For kiosks. Reserves stored value of the identified customer until the sale spends it or the reservation expires.',
    body: reservationBody,
    example: {
      body: {
        session: 'bs_0123456789012345678901234567890123456789012',
        order: '0197746a-0000-7000-8000-000000000001',
        ...{ tender: 'wallet', amount: 2.19, currency: 'USD' },
      },
    },
    refuses: ['unprocessable'],
    answer: reserved,
    status: 201,
  })
  async make(@Input('body') body: z.infer<typeof reservationBody>): Promise<z.infer<typeof reserved>> {
    const {
      session,
      order: orderId,
      tender,
      card: cardId = '',
      amount: text,
      currency,
      minutes,
      products,
    } = body;
    const { reservation } = await this.reservations.makeReservation({
      ...{ session, orderId, tender, cardId, amount: text, currency, minutes, products },
    });
    return shown(reservation!);
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/wallets/reservations/:order',
    summary: 'Release a reservation',
    description:
      'For kiosks. Releases the amount that this kiosk reserved for a sale that was not completed.',
    params: orderParam,
    refuses: ['unprocessable'],
    answer: all,
  })
  async release(@Input('params') { order }: z.infer<typeof orderParam>): Promise<z.infer<typeof all>> {
    const { reservations } = await this.reservations.giveUpReservations({ orderId: order });
    return whole(reservations.map(shown));
  }
}

function shown(kept: Reservation): z.infer<typeof reserved> {
  const { orderId: order, tender, cardId, amount: minor, currency, state, expiresAt, left } = kept;
  return {
    ...{ order, currency, expires: instantOf(expiresAt) },
    tender: storedTender(tender),
    ...(cardId && { card: cardId }),
    amount: storedAmountOf(minor, currency),
    state: states.find((one) => one === state) ?? 'held',
    left: storedAmountOf(left, currency),
  };
}
const states = reserved.shape.state.options;

import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  IdentificationServiceService,
  type IdentificationService,
  type SpendablePurse,
} from '@backroom/proto/customers/v1/identification_service';
import { storedTender, storedTenders } from '@backroom/proto/stored-value';
import { Input, Route } from '../route/route.js';
import { storedAmountOf } from './stored-amount.js';
import { instantOf } from '../route/instants.js';

const codeAnswer = z
  .object({ code: z.string().describe('Code of eight digits'), expires: z.iso.datetime() })
  .meta({ id: 'CustomerCode' });
const shown = z.strictObject({
  code: z
    .string()
    .regex(/^\d{8}$/)
    .optional()
    .describe('Code shown to the kiosk'),
  customer: z
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      "Instead of a code: a customer who checked in at the kiosk's location within the last four hours",
    ),
});
const purse = z
  .object({
    tender: z.enum(storedTenders),
    card: z.string().optional().describe('Id of the gift card'),
    currency: z.string().describe('Currency; PTS for points'),
    spendable: z.number().describe('Amount available to spend; points can be negative after a refund'),
    expires: z.iso.datetime().optional().describe('Expiry of the gift card'),
  })
  .meta({ id: 'SpendablePurse' });
const identified = z
  .object({
    token: z.string().describe('Session token, valid at this kiosk only'),
    expires: z.iso.datetime(),
    UserId: z.int(),
    firstName: z.string(),
    joined: z.boolean().describe('Whether the person became a customer by this call'),
    purses: z.array(purse).describe('Available balances: wallet, points, tab, then gift cards by expiry'),
  })
  .meta({ id: 'IdentifiedCustomer' });

const shared = { tag: 'Customers', access: 'signed-in', tenancy: 'none' } as const;

/** How a customer identifies at a kiosk (CUST-4): a kiosk alone cannot access a customer. */
@Controller()
export class IdentificationRoutes {
  constructor(@Client(IdentificationServiceService) private readonly codes: IdentificationService) {}

  @Route({
    ...shared,
    method: 'POST',
    path: '/users/me/codes',
    summary: 'Create a customer code',
    description: 'Show the code to a kiosk within one minute. It replaces the previous code.',
    answer: codeAnswer,
    status: 201,
    idempotency: 'natural',
  })
  async create(): Promise<z.infer<typeof codeAnswer>> {
    const { code, expiresAt } = await this.codes.createCode({});
    return { code, expires: instantOf(expiresAt) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/wallets/identify',
    summary: 'Identify a customer by code',
    description: 'For kiosks. The customer remains identified at that kiosk for fifteen minutes.',
    devices: true,
    body: shown,
    example: { body: { code: '01234567' } },
    answer: identified,
  })
  async identify(
    @Input('body') { code = '', customer }: z.infer<typeof shown>,
  ): Promise<z.infer<typeof identified>> {
    const known = await this.codes.identify({ code, customerId: customer });
    const { token, expiresAt, customerId, firstName, joined, purses } = known;
    const expires = instantOf(expiresAt);
    return { token, expires, UserId: customerId, firstName, joined, purses: purses.map(shownPurse) };
  }
}

function shownPurse({
  tender,
  cardId,
  currency,
  spendable,
  expiresAt,
}: SpendablePurse): z.infer<typeof purse> {
  return {
    tender: storedTender(tender),
    ...(cardId && { card: cardId }),
    ...{ currency, spendable: storedAmountOf(spendable, currency) },
    ...(expiresAt !== undefined && { expires: instantOf(expiresAt) }),
  };
}

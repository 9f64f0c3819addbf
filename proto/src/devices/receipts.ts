import { z } from 'zod';

/**
 * Downstream: the outcome of messages. A device keeps a message until its id is here.
 * `accepted`: durable. `rejected`: will never be accepted; the reason says why. `quarantined`: received and durable,
 * but a person has to review it before it is booked; the device need not resend it.
 */
export const receipts = z
  .object({
    accepted: z.array(z.string()).describe('Message ids as the device wrote them'),
    rejected: z.array(z.object({ messageId: z.string().nullable(), reason: z.string() })),
    quarantined: z.array(z.object({ messageId: z.string(), reason: z.string() })).optional(),
    missing: z
      .array(z.object({ bootId: z.uuid(), from: z.int().min(0), to: z.int().min(0) }))
      .max(100)
      .optional()
      .describe('Numbers that did not arrive: send these messages again, or publish `skipped`'),
    at: z.iso.datetime().describe("The gateway's time"),
  })
  .meta({ id: 'receipts', title: 'Receipts' });
export type Receipts = z.infer<typeof receipts>;

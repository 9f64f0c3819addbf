import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock, Random, Tx } from '@backroom/platform';

/** Lifetime of a challenge, milliseconds. */
const challengeLifetime = 5 * 60_000;
/** `<zero bits>.<expiry, milliseconds since the epoch>.<nonce>.<signature>:<solution>`. */
const form = /^((\d{1,2})\.(\d{1,15})\.[\w-]{22})\.([\w-]{43}):[\w-]{1,40}$/;

/** The client that has to work: a proof counts only for it. */
interface Solver {
  /** Hash of the email. */
  account: Buffer;
  network: string;
}

/** A valid proof of work and the mark of its use. */
export interface ProvenWork {
  bits: number;
  mark: Buffer;
  endsAt: Date;
}

/**
 * Proofs of work (AUTH-5): a SHA-256 with a number of leading zero bits, of the challenge, a colon and the client's
 * solution. Challenges are signed and not stored, so that issuing them is free; used ones are stored.
 */
export class ProofsOfWork {
  private readonly key: Buffer;

  /** `key`: 32 bytes, base64. */
  constructor(
    key: string,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'backroom proof of work', 32));
  }

  /** Returns a challenge for a number of bits. */
  challenge(solver: Solver, bits: number): string {
    const ends = this.clock.now().getTime() + challengeLifetime;
    const payload = `${bits}.${ends}.${this.random.bytes(16).toString('base64url')}`;
    return `${payload}.${this.sign(payload, solver).toString('base64url')}`;
  }

  /** Returns the work in a text by this client; undefined if it is expired, foreign, forged or unsolved. */
  read(text: string, solver: Solver): ProvenWork | undefined {
    const [, payload, bits, ends, signature] = form.exec(text) ?? [];
    if (!payload) return undefined;
    const mark = Buffer.from(signature!, 'base64url');
    if (mark.length !== 32 || !timingSafeEqual(mark, this.sign(payload, solver))) return undefined;
    const endsAt = new Date(Number(ends));
    if (endsAt <= this.clock.now()) return undefined;
    const hash = createHash('sha256').update(text).digest();
    return Math.clz32(hash.readUInt32BE()) >= Number(bits) ? { bits: Number(bits), mark, endsAt } : undefined;
  }

  /** Uses the work up. Returns false if it was used before. */
  async use(tx: Tx, { mark, endsAt }: ProvenWork): Promise<boolean> {
    const used = await tx.query(
      'insert into used_work (mark, ends_at) values ($1, $2) on conflict do nothing returning 1',
      [mark, endsAt],
    );
    return used.length > 0;
  }

  private sign(payload: string, { account, network }: Solver): Buffer {
    return createHmac('sha256', this.key)
      .update(`${payload} ${account.toString('hex')} ${network}`)
      .digest();
  }
}

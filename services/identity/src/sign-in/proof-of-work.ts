import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock, Random, Tx } from '@backroom/platform';

/** How long a challenge can be answered, milliseconds. */
const answeredWithin = 5 * 60_000;
/** `<zero bits>.<end, milliseconds since the epoch>.<chance>.<signature>:<what was found>`. */
const form = /^((\d{1,2})\.(\d{1,15})\.[\w-]{22})\.([\w-]{43}):[\w-]{1,40}$/;

/** Who is asked for work: it counts for them alone. */
interface Worker {
  /** Hash of the email. */
  account: Buffer;
  network: string;
}

/** Work that was shown, and what marks it as used. */
export interface ShownWork {
  bits: number;
  mark: Buffer;
  endsAt: Date;
}

/**
 * Asks for work (AUTH-5): a SHA-256 that begins with so many zero bits, of the challenge, a colon and what the asked one
 * finds. A challenge is signed and not kept, so that asking costs nothing here; one that was used is.
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

  /** A challenge of so many bits. */
  challenge(worker: Worker, bits: number): string {
    const ends = this.clock.now().getTime() + answeredWithin;
    const said = `${bits}.${ends}.${this.random.bytes(16).toString('base64url')}`;
    return `${said}.${this.sign(said, worker).toString('base64url')}`;
  }

  /** What of a text is work of theirs; undefined for anything else: too old, somebody else's, made up, not done. */
  read(text: string, worker: Worker): ShownWork | undefined {
    const [, said, bits, ends, signature] = form.exec(text) ?? [];
    if (!said) return undefined;
    const mark = Buffer.from(signature!, 'base64url');
    if (mark.length !== 32 || !timingSafeEqual(mark, this.sign(said, worker))) return undefined;
    const endsAt = new Date(Number(ends));
    if (endsAt <= this.clock.now()) return undefined;
    const hash = createHash('sha256').update(text).digest();
    return Math.clz32(hash.readUInt32BE()) >= Number(bits) ? { bits: Number(bits), mark, endsAt } : undefined;
  }

  /** Uses work up; false when it was used before. */
  async use(tx: Tx, { mark, endsAt }: ShownWork): Promise<boolean> {
    const used = await tx.query(
      'insert into used_work (mark, ends_at) values ($1, $2) on conflict do nothing returning 1',
      [mark, endsAt],
    );
    return used.length > 0;
  }

  private sign(said: string, { account, network }: Worker): Buffer {
    return createHmac('sha256', this.key)
      .update(`${said} ${account.toString('hex')} ${network}`)
      .digest();
  }
}

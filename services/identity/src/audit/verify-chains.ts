import { Clock, currentSuperAdmin, Database, everyTenant, type Tx } from '@backroom/platform';
import type {
  BrokenChain,
  VerifyAuditRequest,
  VerifyAuditResponse,
} from '@backroom/proto/identity/v1/audit_service';
import type { AuditSecret } from './audit-secret.js';
import { genesisHash, hashOf, type EntryRow } from './entry.js';

/** Entries per read, and the time budget of one call, milliseconds. */
const batchSize = 1_000;
const maxDurationMs = 6_000;

interface Chain {
  account_id: number;
  last_sequence: number;
  last_hash: Buffer;
  /** The highest entry number. */
  highest: number;
  [column: string]: unknown;
}

/** Recomputes chains from where an earlier call stopped and returns the first broken entry of each. */
export async function verifyChains(
  database: Database,
  secret: AuditSecret,
  clock: Clock,
  request: VerifyAuditRequest,
): Promise<VerifyAuditResponse> {
  currentSuperAdmin();
  const until = clock.now().getTime() + maxDurationMs;
  const answer: VerifyAuditResponse = {
    chains: 0,
    entries: 0,
    broken: [],
    complete: true,
    nextAccountId: 0,
    nextSequence: 0,
  };
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(everyTenant, work);
  for (const chain of await read((tx) => chainsOf(tx, request))) {
    const isFirst = chain.account_id === request.nextAccountId;
    const walk = new ChainWalk(secret, chain, isFirst ? Math.max(1, request.nextSequence) : 1);
    await read((tx) => walk.begin(tx));
    while (!walk.done && clock.now().getTime() < until) answer.entries += await read((tx) => walk.step(tx));
    if (!walk.done)
      return { ...answer, complete: false, nextAccountId: chain.account_id, nextSequence: walk.next };
    answer.chains++;
    if (walk.broken) answer.broken.push(walk.broken);
  }
  return answer;
}

/** Reads the chain ends and existing entries in one snapshot, unaffected by concurrent appends. */
function chainsOf(tx: Tx, { accountId, nextAccountId }: VerifyAuditRequest): Promise<Chain[]> {
  return tx.query<Chain>(
    `with recursive known as (
       (select account_id from audit_entry order by account_id limit 1)
       union all
       select (select e.account_id from audit_entry e where e.account_id > k.account_id order by e.account_id limit 1)
       from known k where k.account_id is not null)
     select a.account_id, coalesce(c.last_sequence, 0) as last_sequence, coalesce(c.last_hash, $3) as last_hash,
       coalesce((select max(sequence) from audit_entry e where e.account_id = a.account_id), 0) as highest
     from (select account_id from known where account_id is not null union select account_id from audit_chain) a
     left join audit_chain c using (account_id)
     where a.account_id >= $1 and ($2::bigint is null or a.account_id = $2) order by a.account_id`,
    [nextAccountId, accountId ?? null, genesisHash],
  );
}

/** Walks one chain from entry to entry. */
class ChainWalk {
  broken: BrokenChain | undefined;
  private previous: Buffer = genesisHash;

  constructor(
    private readonly secret: AuditSecret,
    private readonly chain: Chain,
    /** The number of the next entry. */
    public next: number,
  ) {}

  get done(): boolean {
    return this.broken !== undefined || this.next > this.chain.last_sequence;
  }

  /** Loads the hash of the previous entry, verified by an earlier call. */
  async begin(tx: Tx): Promise<void> {
    const { account_id, last_sequence, last_hash, highest } = this.chain;
    if (this.next > 1) {
      const [before] = await tx.query<{ hash: Buffer }>(
        'select hash from audit_entry where account_id = $1 and sequence = $2',
        [account_id, this.next - 1],
      );
      if (before) this.previous = before.hash;
    }
    // The end of an empty chain must equal its beginning.
    if (last_sequence === 0 && !last_hash.equals(genesisHash))
      this.break(1, 'the end of the chain was changed');
    if (last_sequence === 0 && highest > 0) this.break(1, 'the chain has entries but no end');
  }

  /** Verifies the next portion. Returns its number of entries. */
  async step(tx: Tx): Promise<number> {
    const { account_id, last_sequence, last_hash, highest } = this.chain;
    const rows = await tx.query<EntryRow>(
      'select * from audit_entry where account_id = $1 and sequence >= $2 and sequence <= $3 order by sequence limit $4',
      [account_id, this.next, last_sequence, batchSize],
    );
    for (const row of rows) {
      if (row.sequence !== this.next) return this.break(this.next, 'the entry is missing');
      const hash = hashOf(this.secret, this.previous, row);
      if (!hash.equals(row.hash)) return this.break(row.sequence, 'the entry is not what was written');
      this.previous = hash;
      this.next++;
    }
    if (rows.length < batchSize && this.next <= last_sequence)
      return this.break(this.next, 'the entry is missing');
    if (this.next > last_sequence) {
      if (!this.previous.equals(last_hash))
        return this.break(last_sequence, 'the end of the chain was changed');
      if (highest > last_sequence)
        return this.break(last_sequence + 1, 'the entry is behind the end of its chain');
    }
    return rows.length;
  }

  private break(sequence: number, reason: string): number {
    this.broken ??= { accountId: this.chain.account_id, sequence, reason };
    return 0;
  }
}

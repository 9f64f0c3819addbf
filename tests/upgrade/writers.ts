import pg from 'pg';

/** Max milliseconds of a write of a sale, and of a page of the ledger. */
export interface MaxTimes {
  maxWriteMs: number;
  maxReadMs: number;
}

/** Only the key, which exists in every release. */
const newest = 'from sale where account_id = $1 order by id desc limit';
const write = `with one as (select account_id, id ${newest} 1)
  update sale set refunded = sale.refunded from one where sale.account_id = one.account_id and sale.id = one.id`;
const read = `select id, total, status ${newest} 50`;
const account = 9_001;

/** Writes and reads sales of one operator in sequence until stopped, and returns the max times. */
export function keepWriting(url: string): { stop: () => void; longest: Promise<MaxTimes> } {
  let over = false;
  async function keep(sql: string): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let longest = 0;
    try {
      while (!over) {
        const started = performance.now();
        await client.query(sql, [account]);
        longest = Math.max(longest, performance.now() - started);
      }
    } finally {
      await client.end();
    }
    return Math.round(longest);
  }
  const both = Promise.all([keep(write), keep(read)]);
  return {
    stop: () => void (over = true),
    longest: both.then(([maxWriteMs, maxReadMs]) => ({ maxWriteMs, maxReadMs })),
  };
}

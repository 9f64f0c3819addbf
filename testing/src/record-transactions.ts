import type { Database } from '@backroom/platform';

/** Records the statements of each transaction of a database, in order, without those that begin and end it. */
export function recordTransactions(database: Database): string[][] {
  const transactions: string[][] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let current: string[] = [];
    Object.assign(client, {
      query: (...args: [string | { text: string }, ...unknown[]]) => {
        const text = (typeof args[0] === 'string' ? args[0] : args[0].text).trim();
        if (/^begin/i.test(text)) current = [];
        else if (/^(commit|rollback)/i.test(text)) transactions.push(current);
        else if (!/set_config/.test(text)) current.push(text);
        return query(...args);
      },
    });
  });
  return transactions;
}

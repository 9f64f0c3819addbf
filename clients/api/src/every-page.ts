/**
 * Iterates over the rows of a list and requests pages as needed: `for await (const sale of everyPage(…))`. `ask` gets
 * the number of a page, from 1, and returns its rows. A page that is not full is the last one.
 */
export async function* everyPage<Row>(
  ask: (page: number, limit: number) => Promise<readonly Row[]>,
  limit = 50,
): AsyncGenerator<Row, void> {
  for (let page = 1; ; page++) {
    const rows = await ask(page, limit);
    yield* rows;
    if (rows.length < limit) return;
  }
}

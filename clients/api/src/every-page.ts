/**
 * The rows of a list, one page after the other as they are asked for: `for await (const sale of everyPage(…))`. `ask` is
 * given the number of a page, from 1, and answers its rows. A page that is not full is the last one.
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

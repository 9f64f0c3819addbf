import { randomUUID } from 'node:crypto';
import { eventually } from '@backroom/testing/waiting';
import { account, place, ShelfMarket } from './shelf-market.js';

/** Results that no sequential order explains, one line each. */
type Faults = string[];
type Race = (market: ShelfMarket, round: number, callers: number) => Promise<Faults>;

/** Number of responses per status. */
function counted(answers: readonly { status: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
const statusesOf = (answers: readonly { status: number }[]) => JSON.stringify([...counted(answers)]);
const times = (many: number) => Array.from({ length: many }, (_, n) => n);
const post = (body: object, key?: string) => ({ method: 'POST', body, ...(key && { key }) });
const patch = (body: object) => ({ method: 'PATCH', body });
const codeOf = (n: number) => String(9_000_000 + n);

/** Checks that the count of a shelf is the sum of its movements. */
async function checkSums(market: ShelfMarket, productId: number): Promise<Faults> {
  const wrong = await market.rows(
    `select s.count, sum(m.quantity) as moved from stock s join stock_movement m using (location_id, product_id)
     where s.product_id = $1 group by s.location_id, s.count having s.count <> sum(m.quantity)`,
    [productId],
  );
  return wrong.map((row) => `wrong count ${JSON.stringify(row)}`);
}

/** Concurrent changes of one product, by name. */
export const races: Record<string, Race> = {
  async 'one barcode for two products'(market, round, callers) {
    const two = [await market.product(`Twin a${round}`), await market.product(`Twin b${round}`)];
    const code = codeOf(round);
    const answers = await Promise.all(
      times(callers).map((n) =>
        market.ask<{ errors?: { field: string }[] }>(
          n,
          `/locations/products/${two[Math.floor(n / 2) % 2]!.id}/barcodes`,
          post({ code }, randomUUID()),
        ),
      ),
    );
    const kept = await market.rows('select product_id from barcode where account_id = $1 and code = $2', [
      account,
      code,
    ]);
    const won = answers.filter(({ status }) => status < 300).length;
    const wrong = kept.length === 1 && won >= 1 ? [] : [`${kept.length} have it, ${statusesOf(answers)}`];
    if (answers.some(({ status }) => status >= 300 && status !== 409 && status !== 400 && status !== 422))
      wrong.push(`answered ${statusesOf(answers)}`);
    return wrong;
  },

  async 'one price'(market, round, callers) {
    const { id } = await market.product(`Price ${round}`);
    const answers = await Promise.all(
      times(callers).map((n) => market.ask(n, `/locations/products/${id}`, patch({ price: 2 + n }))),
    );
    const prices = await market.rows<{ price: number }>(
      'select price from price where product_id = $1 order by valid_from',
      [id],
    );
    const stored = new Set(prices.map(({ price }) => price));
    const lost = times(callers).filter((n) => !stored.has((2 + n) * 100));
    const { data } = await market.done<{ data: { price: number } }>(`/locations/products/${id}`);
    return [
      ...(counted(answers).get(200) === callers ? [] : [`answered ${statusesOf(answers)}`]),
      ...(lost.length > 0 || prices.length <= callers ? [`${lost.length} prices were lost`] : []),
      // The last price becomes valid within its millisecond.
      ...(stored.has(Math.round(data.price * 100)) ? [] : [`the price ${data.price} was never set`]),
    ];
  },

  async 'one version of a product'(market, round, callers) {
    const { id, version } = await market.product(`Two people ${round}`);
    const answers = await Promise.all(
      times(callers).map((n) =>
        market.ask(n, `/locations/products/${id}`, patch({ description: `by ${n}`, version })),
      ),
    );
    const won = counted(answers).get(200) ?? 0;
    const [kept] = await market.rows<{ version: number }>('select version from product where id = $1', [id]);
    const isOne = kept!.version === version + 1 && (won === 1 || market.unavailable > 0);
    return isOne && won + (counted(answers).get(409) ?? 0) === callers
      ? []
      : [`answered ${statusesOf(answers)}`];
  },

  async 'one pre-kit'(market, round, callers) {
    const { id } = await market.product(`Kit ${round}`);
    await market.done(
      `/locations/${place}/stocks/movements`,
      post({ kind: 'count', lines: [{ productId: id, quantity: 3 }] }, randomUUID()),
    );
    await market.done(`/locations/${place}/stocks/pars`, patch({ pars: [{ productId: id, par: 10 }] }));
    const press = (key: () => string) =>
      Promise.all(
        times(callers).map((n) =>
          market.ask<{ id: number }>(n, `/locations/${place}/stocks/prekits`, post({}, key())),
        ),
      );
    const open = () =>
      market.rows<{ id: number }>(
        `select id from prekit where location_id = $1 and state = 'open' order by id`,
        [place],
      );
    const wrong: Faults = [];
    const own = await press(randomUUID);
    const counts = counted(own);
    const [made, ...others] = await open();
    if (others.length > 0 || counts.get(200) !== 1 || counts.get(422) !== callers - 1)
      wrong.push(`${others.length + 1} are open, answered ${statusesOf(own)}`);
    if (made) await market.done(`/locations/stocks/prekits/${made.id}/cancelled`, post({}));
    const key = randomUUID();
    const same = await press(() => key);
    const ids = new Set(same.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
    const [again, ...more] = await open();
    if (more.length > 0 || ids.size !== 1 || counted(same).get(200) !== callers)
      wrong.push(`under one key ${more.length + 1} are open, answered ${statusesOf(same)}`);
    if (!again) return wrong;
    // Delivered by callers and by the kiosk, which names the pre-kit: counted once.
    const [delivered] = await Promise.all([
      Promise.all(
        times(callers).map((n) => market.ask(n, `/locations/stocks/prekits/${again.id}/delivered`, post({}))),
      ),
      market.filledUp(again.id, [{ productId: id, quantity: 7 }]),
      market.filledUp(again.id, [{ productId: id, quantity: 7 }]),
    ]);
    if (counted(delivered).get(200) !== callers) wrong.push(`delivered ${statusesOf(delivered)}`);
    await market.settled();
    const [shelf] = await market.rows<{ count: number }>('select count from stock where product_id = $1', [
      id,
    ]);
    if (shelf!.count !== 10) wrong.push(`the count is ${shelf!.count} instead of 10`);
    await market.done(`/locations/${place}/stocks/pars`, patch({ pars: [{ productId: id, par: 0 }] }));
    return [...wrong, ...(await checkSums(market, id))];
  },

  async 'counts during sales'(market, round, callers) {
    const { id } = await market.product(`Counted ${round}`);
    const from = Date.now();
    const answers = await Promise.all(
      times(callers).map(async (n) => {
        if (n % 2) await market.sold(id, from - 500 + n * 31);
        else
          return market.ask(
            n,
            `/locations/${place}/stocks/movements`,
            post({ kind: 'count', lines: [{ productId: id, quantity: n }] }, randomUUID()),
          );
      }),
    );
    await market.until(id, callers);
    const responses = answers.filter((one) => one !== undefined);
    const [end] = await market.rows<{ count: number; expected: number }>(
      `select s.count, c.counted + coalesce((
           select sum(m.quantity) from stock_movement m where m.product_id = $1 and m.kind = 'sale'
             and m.happened_at > c.happened_at), 0)::bigint as expected
       from stock s, lateral (
         select * from stock_movement where product_id = $1 and kind = 'count'
         order by happened_at desc, cause_kind desc, cause_id desc, n desc limit 1) c
       where s.product_id = $1`,
      [id],
    );
    return [
      ...(responses.every(({ status }) => status === 200) ? [] : [`answered ${statusesOf(responses)}`]),
      ...(end!.count === end!.expected ? [] : [`the count is ${end!.count} instead of ${end!.expected}`]),
      ...(await checkSums(market, id)),
    ];
  },

  async 'featured or not'(market, round, callers) {
    const { id } = await market.product(`Featured ${round}`);
    const body = { locationIds: [place], operatorProductIds: [id] };
    const toggle = (n: number) =>
      market.ask(n, `/locations/products/top${n % 2 ? '/remove' : ''}`, post(body));
    const answers = await Promise.all(times(callers).map(toggle));
    const last = round % 2;
    answers.push(await toggle(last));
    const kept = await market.rows('select from featured where product_id = $1', [id]);
    return [
      ...(answers.every(({ status }) => status === 204) ? [] : [`answered ${statusesOf(answers)}`]),
      ...(kept.length === 1 - last ? [] : [`${kept.length} locations feature it after the last request`]),
    ];
  },

  async 'an import during edits'(market, round, callers) {
    const products = await Promise.all(times(6).map((n) => market.product(`Edited ${round} ${n}`)));
    const file = ['id,price', ...products.map(({ id }, n) => `${id},${7 + n}.00`)].join('\n');
    const importId = await market.previewed(file);
    const [, ...answers] = await Promise.all([
      market.done(`/products/imports/${importId}/apply`, post({})),
      ...times(callers).map((n) =>
        market.ask(n, `/locations/products/${products[n % 3]!.id}`, patch({ price: 100 + n })),
      ),
    ]);
    const { changed, refused } = await market.reached(importId, 'applied');
    const prices = await market.rows<{ product_id: number; price: number }>(
      'select product_id, price from price where product_id = any ($1)',
      [products.map(({ id }) => id)],
    );
    const has = (productId: number, price: number) =>
      prices.some((one) => one.product_id === productId && one.price === price * 100);
    const lost = times(callers).filter((n) => !has(products[n % 3]!.id, 100 + n));
    const imported = products.filter(({ id }, n) => has(id, 7 + n));
    return [
      ...(answers.every(({ status }) => status === 200) ? [] : [`answered ${statusesOf(answers)}`]),
      ...(lost.length > 0 ? [`${lost.length} edits were lost`] : []),
      ...(changed + refused === 6 && imported.length === changed && changed >= 3
        ? []
        : [`${changed} changed and ${refused} refused, ${imported.length} prices were imported`]),
    ];
  },

  async 'two imports of one operator'(market, round, callers) {
    const row = (n: number) => `name,sku,category,price\nImported ${round} ${n},R-${round}-${n},Drinks,3.00`;
    const ids = await Promise.all([market.previewed(row(0)), market.previewed(row(1))]);
    const answers = await Promise.all(
      times(callers).map((n) => market.ask(n, `/products/imports/${ids[n % 2]!}/apply`, post({}))),
    );
    const wrong = answers.every(({ status }) => status === 200 || status === 409)
      ? []
      : [`answered ${statusesOf(answers)}`];
    for (const id of ids) {
      // A 409 response is retried.
      const apply = async () =>
        (await market.ask(0, `/products/imports/${id}/apply`, post({}))).status !== 409;
      await eventually('the import to be accepted', apply, { within: 120_000 });
      const { created } = await market.reached(id, 'applied');
      if (created !== 1) wrong.push(`${created} were created`);
    }
    const made = await market.rows('select from product where account_id = $1 and sku like $2', [
      account,
      `R-${round}-%`,
    ]);
    return [...wrong, ...(made.length === 2 ? [] : [`${made.length} products were created from two files`])];
  },
};

export interface ShelfResult {
  rounds: number;
  calls: string;
  /** Calls that returned 503 and were retried. */
  unavailable: number;
  /** Wrong results by race, each with the number of its round. */
  wrong: string[];
}

/** Runs every race once per round. */
export async function raceShelves({
  rounds,
  callers,
  print,
}: {
  rounds: number;
  callers: number;
  print: (line: string) => void;
}): Promise<ShelfResult> {
  const market = await ShelfMarket.open();
  try {
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [name, race] of Object.entries(races))
        for (const line of await race(market, round, callers)) wrong.push(`${name}, round ${round}: ${line}`);
      if ((round + 1) % 20 === 0) print(`${round + 1} rounds, ${wrong.length} wrong`);
    }
    const calls = `${callers} at once in ${Object.keys(races).length} races`;
    return { rounds, calls, unavailable: market.unavailable, wrong };
  } finally {
    await market.close();
  }
}

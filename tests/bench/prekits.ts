import pg from 'pg';
import type { Schemas } from '@backroom/gateway/v2';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl } from '@backroom/testing/stores';
import { percentile, type Benchmark } from './benchmark.js';
import { importProducts } from './import-products.js';
import { Session } from './session.js';
import { sized } from './size.js';

const products = sized(2_000, 40);
const rounds = sized(20, 2);

/** A pre-kit of a large location as the PDF that is printed (S-04). */
export const prekits: Benchmark = {
  name: 'prekits',
  about: `a pre-kit of ${products} products made and read ${rounds} times as PDF, asked → last byte; baseline: its lines through plain pg`,
  demo: { orders: 500 },
  async run(system) {
    const session = await Session.of(system, 'owner');
    const { id, made } = await makePrekit(session);
    const files = [];
    for (let round = 0; round <= rounds; round++) files.push(await readPdf(session, id));
    // The first file waits for the fonts to be read, once for a process.
    const [first, ...others] = files;
    const plain = await linesByHand(system, id);
    const [ours, baseline] = [percentile(wholes(others), 0.5), percentile(plain, 0.5)];
    return {
      name: 'prekits',
      ours: Math.round(ours),
      baseline: Number(baseline.toFixed(1)),
      unit: 'ms (p50)',
      ratio: Number((ours / baseline).toFixed(1)),
      details: {
        'longest, ms (aim 1,000)': Math.round(Math.max(...wholes(others))),
        'first byte p50 / longest, ms (aim 300)': [0.5, 1]
          .map((share) => Math.round(percentile(firstBytes(others), share)))
          .join(' / '),
        'first file of a process: first byte / whole, ms': `${Math.round(first!.firstByte)} / ${Math.round(first!.whole)}`,
        'making the pre-kit, ms': Math.round(made),
        'bytes of the file': first!.bytes,
      },
    };
  },
};

interface ReadFile {
  firstByte: number;
  whole: number;
  bytes: number;
}

const wholes = (files: readonly ReadFile[]) => files.map(({ whole }) => whole);
const firstBytes = (files: readonly ReadFile[]) => files.map(({ firstByte }) => firstByte);

/** One of a location where every imported product is short, and the milliseconds that making it took. */
async function makePrekit(session: Session): Promise<{ id: number; made: number }> {
  const account = await session.operator();
  const places = await session.call<Schemas['StockPlaceList']>(`/locations/stocks?operator=${account}`);
  const { id: place } = places.locations[0]!;
  const rows = Array.from(
    { length: products },
    (_, n) => `PK-${n},Packed product ${n},Category ${n % 40},1.00`,
  );
  await importProducts(session, account, ['sku,name,category,price', ...rows].join('\n'));
  const ids: number[] = [];
  for (let page = 1; ids.length < products; page++) {
    const { data } = await session.call<Schemas['ProductList']>(
      `/locations/products?operator=${account}&keywords=Packed&limit=1000&page=${page}`,
    );
    ids.push(...data.products.map(({ id }) => id));
  }
  const lines = ids.map((productId) => ({ productId, quantity: 2 }));
  await session.call(`/locations/${place}/stocks/movements`, { kind: 'count', lines });
  const pars = ids.map((productId) => ({ productId, par: 5 + (productId % 20) }));
  await session.call(`/locations/${place}/stocks/pars`, { pars }, undefined, 'PATCH');
  const started = performance.now();
  const { id } = await session.call<Schemas['NewPrekit']>(`/locations/${place}/stocks/prekits`, {});
  return { id, made: performance.now() - started };
}

async function readPdf({ base, accessToken }: Session, id: number): Promise<ReadFile> {
  const asked = performance.now();
  const answer = await fetch(`${base}/locations/stocks/prekits/${id}?export=pdf`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}: ${await answer.text()}`);
  let [firstByte, bytes] = [0, 0];
  for await (const piece of answer.body!) {
    firstByte ||= performance.now() - asked;
    bytes += (piece as Uint8Array).length;
  }
  return { firstByte, whole: performance.now() - asked, bytes };
}

async function linesByHand(system: BootedSystem, id: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgresUrl('catalogue', system) });
  await client.connect();
  const took: number[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const asked = performance.now();
      await client.query(
        `select product_name, sku, barcode, category_name, par, count, needed from prekit_line where prekit_id = $1 order by n`,
        [id],
      );
      if (round > 0) took.push(performance.now() - asked);
    }
  } finally {
    await client.end();
  }
  return took;
}

import type { Schemas } from '@backroom/gateway/v2';
import { eventually } from '@backroom/testing/waiting';
import type { Session } from './session.js';

/** The result of a file, and the durations of its dry run and its application, milliseconds. */
export interface Imported {
  rows: Schemas['ProductImport'];
  preview: number;
  apply: number;
}

/** Sends a file of products, has it looked at and applied. `between` runs when it has been looked at. */
export async function importProducts(
  session: Session,
  accountId: number,
  file: string,
  between: () => void = () => undefined,
): Promise<Imported> {
  const begun = await session.call<Schemas['BegunImport']>('/products/imports', {
    ...{ accountId, fileName: 'bench.csv' },
  });
  const sent = await fetch(begun.url, { method: 'PUT', body: file });
  if (!sent.ok) throw new Error(`the file was answered ${sent.status}`);
  const path = `/products/imports/${begun.data.id}`;
  const timed = async (step: 'preview' | 'apply', state: string) => {
    const started = performance.now();
    await session.call(`${path}/${step}`, {});
    const reached = async () => {
      const { data } = await session.call<Schemas['ProductImportAnswer']>(path);
      if (data.state === 'failed') throw new Error(data.fault?.message);
      return data.state === state && { rows: data, took: performance.now() - started };
    };
    return eventually(`an import that is ${state}`, reached, {
      within: 1_800_000,
      every: 200,
      retryErrors: false,
    });
  };
  const { took: preview } = await timed('preview', 'previewed');
  between();
  const { rows, took: apply } = await timed('apply', 'applied');
  return { rows, preview, apply };
}

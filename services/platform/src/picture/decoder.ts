import type { Sharp, SharpOptions } from 'sharp';

/** Opens a picture; nothing is decoded yet. */
export type Decoder = (file: Buffer, options: SharpOptions) => Sharp;

let loading: Promise<Decoder> | undefined;

/** Loads libvips with the first picture: most processes that include the platform never read one. */
export function decoder(): Promise<Decoder> {
  return (loading ??= load());
}

async function load(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  // Uploads are untrusted: no decoder can be reached except those of the three types.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

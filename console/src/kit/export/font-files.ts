import notoSans from '@fontsource/noto-sans/unicode.json' with { type: 'json' };
import notoSansJp from '@fontsource/noto-sans-jp/unicode.json' with { type: 'json' };
import notoSansSc from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import type { FontFiles } from '@backroom/platform/text-files';

type Ranges = Readonly<Record<string, string>>;

// Each family is split into slices by Unicode range, so that only the needed ones are loaded. Not WOFF2, which cannot
// be subset for embedding.
const urls = import.meta.glob<string>(
  '../../../../node_modules/@fontsource/noto-sans{,-jp,-sc}/files/*-400-normal.woff',
  { query: '?url', import: 'default', eager: true },
);
const urlBySlice = new Map(
  Object.entries(urls).map(([path, url]) => [
    path.slice(path.lastIndexOf('/') + 1, -'-400-normal.woff'.length),
    url,
  ]),
);

function slices(family: string, ranges: Ranges): FontFiles['slices'] {
  return Object.entries(ranges).flatMap(([name, range]) => {
    const key = `${family}-${name.replace(/[[\]]/g, '')}`;
    return urlBySlice.has(key) ? [{ key, range }] : [];
  });
}

/** Noto Sans for every script of the console's languages; Japanese readers get Japanese forms of shared characters. */
export function fontFiles(language: string): FontFiles {
  const chinese = slices('noto-sans-sc', notoSansSc);
  const japanese = slices('noto-sans-jp', notoSansJp);
  return {
    slices: [
      ...slices('noto-sans', notoSans).reverse(),
      ...(language === 'ja' ? [...japanese, ...chinese] : [...chinese, ...japanese]),
    ],
    async load(key) {
      const answer = await fetch(urlBySlice.get(key)!);
      if (!answer.ok) throw new Error(`The font ${key} did not load (${answer.status})`);
      return answer.arrayBuffer();
    },
  };
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames, partFiles } from './build/chunks';
import { resourceTitles } from './build/resource-titles.js';
import { usedStyles } from './build/used-styles';

const own = (file: string): string => fileURLToPath(new URL(`build/${file}`, import.meta.url));
/** Blueprint modules by the end of their import specifier, and the modules that replace them. */
const replaced: Record<string, string> = {
  '/iconLoader': own('blueprint-icon-loader.js'),
  '/text/text': own('blueprint-text.js'),
};

function partsOfBlueprint(): Plugin {
  return {
    name: 'parts-of-blueprint',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('@blueprintjs')
        ? Object.entries(replaced).find(([end]) => source.endsWith(end))?.[1]
        : undefined,
  };
}

/** Compresses the files that the gateway sends once, at build time, instead of on each request. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const path = join(dir!, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}

/** The commit that the bundle was built from, so that a screenshot shows which build it is of. */
function buildStamp(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'local';
  }
}

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [usedStyles(), react(), partsOfBlueprint(), partFiles(), compressedCopies()],
  resolve: {
    // Blueprint is installed above this folder, next to an older React: everything must resolve to the console's own.
    dedupe: ['react', 'react-dom'],
  },
  define: {
    // Blueprint reads a bare NODE_ENV; if undefined, it keeps its development checks in production.
    NODE_ENV: JSON.stringify(mode === 'production' ? 'production' : 'development'),
    __BUILD_STAMP__: JSON.stringify(buildStamp()),
    __RESOURCE_TITLES__: JSON.stringify(resourceTitles()),
  },
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The names decide alone: dependencies of a chunk's modules are in the same chunk, or in one that even more
        // screens need.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames() }] },
      },
    },
  },
  optimizeDeps: { exclude: ['@blueprintjs/icons'] },
  server: {
    host: '127.0.0.1',
    proxy: { '/v2': `http://127.0.0.1:${process.env['BACKROOM_HTTP_PORT'] ?? 8080}` },
  },
}));

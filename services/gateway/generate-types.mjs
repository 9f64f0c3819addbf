// Generates `v2.d.ts`, the types of the API, from `docs/openapi.json`. The build runs it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const file = join(import.meta.dirname, 'v2.d.ts');
const { paths, ...document } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
);
/** The client adds the base address; calls name the path below it. */
const below = Object.fromEntries(
  Object.entries(paths).map(([path, operations]) => [
    path.replace(/^\/v2/, ''),
    Object.fromEntries(
      // Each operation with an id is listed twice.
      Object.entries(operations).map(([verb, { operationId: _, ...operation }]) => [verb, operation]),
    ),
  ]),
);
const types = astToString(
  await openapiTS(
    { ...document, paths: below },
    // A field with a default may be omitted from a request.
    { alphabetize: true, defaultNonNullable: false },
  ),
);
const text = `// Generated from docs/openapi.json by the build. Do not edit.
${types}
/** Shapes by their names. */
export type Schemas = components['schemas'];
/** Query parameters of the GET call at this path. */
export type Query<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Parameters } };
}
  ? NonNullable<Parameters>
  : never;
`;
// Written only on a change, so that dependents are rebuilt only then.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);

import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { unwantedIn } from '@backroom/testing/plain-english';
import { controllers } from '../src/routes.js';
import { openApi } from '../src/openapi/document.js';
import { declaredRoutes } from '../src/route/declared-routes.js';

const document = JSON.parse(JSON.stringify(openApi(declaredRoutes(controllers)))) as {
  paths: Record<string, Record<string, { summary: string; operationId: string }>>;
};
const operations = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));

/** The verbs that a summary may begin with. Prefer one of these over a new one. */
const verbs =
  'Accept|Add|Apply|Archive|Assign|Cancel|Change|Check|Close|Complete|Confirm|Correct|Create|Delete|Deliver|Disable|' +
  'Download|Duplicate|Email|Enable|End|Erase|Export|Feature|Get|Identify|Import|Invite|Issue|List|Load|Open|Pay|' +
  'Preview|Rebuild|Receive|Record|Refresh|Refund|Register|Reject|Release|Remove|Reorder|Report|Republish|Request|' +
  'Resend|Reserve|Reset|Retry|Revoke|Schedule|Search|Send|Set|Sign|Start|Stop|Stream|Undo|Update|Verify|Void|Write';
/** Operations that share a summary because one is an alias of the other. */
const aliases = ['Register a user', 'Update a user'];

/** Every text under `description` with the path to it. */
function descriptionsOf(value: unknown, path = '#'): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    key === 'description' && typeof inner === 'string'
      ? [[path, inner]]
      : descriptionsOf(inner, `${path}/${key}`),
  );
}

describe('PERM-3 the language of the API document', () => {
  it('PERM-3 starts each summary with an imperative, in at most eight words without a full stop', () => {
    const imperative = new RegExp(`^(${verbs}) .*[^.]$`);
    const wrong = operations
      .map(({ summary }) => summary)
      .filter((summary) => !imperative.test(summary) || summary.split(' ').length > 8);
    expect(wrong).toEqual([]);
  });

  it('PERM-3 gives each operation a summary of its own, except aliases', () => {
    const seen = operations.map(({ summary }) => summary);
    const repeated = seen.filter((summary, at) => seen.indexOf(summary) !== at);
    expect(repeated.sort()).toEqual(aliases);
  });

  it('PERM-3 describes everything in plain English', () => {
    const wrong = descriptionsOf(document).flatMap(([path, text]) =>
      text.trim() === '' ? [`${path} is empty`] : unwantedIn(text).map((fault) => `${path}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });
});

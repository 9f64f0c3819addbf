import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Modules that load together, by entry point. */
const roots: Record<string, string[]> = {
  // The load functions of screens import the strings of resources.
  console: ['main.tsx', 'kit/resource/resource-strings.ts'],
  'sign-in': ['app/auth/auth-layout.tsx', 'app/auth/sign-in.tsx'],
  // Every list imports its source.
  frame: ['app/routes/routes.tsx', 'app/frame/frame.tsx', 'kit/table/list-source.ts'],
  dashboard: ['features/dashboard/dashboard.tsx'],
  list: ['kit/table/list.tsx'],
  form: ['kit/form/form.tsx', 'kit/record/record.tsx', 'kit/dialog/confirm-dialog.tsx'],
};

/** Screens that users move between: one download for all of them costs less than a dozen small files for the first. */
const areas: Record<string, string[]> = {
  sales: [
    'features/sales/sales-ledger.tsx',
    'features/sales/quarantine/quarantine.tsx',
    'features/sales/journal/journal.tsx',
    'features/sales/loads/loads-ledger.tsx',
    'features/sales/tab-payments/tab-payments-ledger.tsx',
    'features/sales/carts/carts.tsx',
    'features/sales/detail/sale-screen.tsx',
    'features/reconciliation/reconciliation.tsx',
  ],
  people: [
    'features/setup/users/users.tsx',
    'features/setup/users/user-screen.tsx',
    'features/setup/roles/roles.tsx',
    'features/setup/roles/role-screen.tsx',
    'features/setup/groups/groups.tsx',
    'features/setup/groups/group-screen.tsx',
    'features/setup/audit/audit.tsx',
  ],
  settings: [
    'features/setup/store/general.tsx',
    'features/setup/tax/taxes.tsx',
    'features/setup/security/security.tsx',
    'features/setup/security/api-keys.tsx',
    'features/setup/external-links/external-links.tsx',
    'kit/resource/resource-screen.tsx',
  ],
  places: [
    'features/places/locations.tsx',
    'features/places/location-screen.tsx',
    'features/locks/locks.tsx',
    'features/locks/lock-screen.tsx',
    'features/attention/alarms.tsx',
    'features/attention/failed-commands.tsx',
  ],
  goods: [
    'features/products/products.tsx',
    'features/products/product-screen.tsx',
    'features/stock/stock-control.tsx',
    'features/stock/location-stock.tsx',
  ],
  customers: [
    'features/customers/customers.tsx',
    'features/customers/customer-screen.tsx',
    'features/purses/purse-screen.tsx',
    'features/groups/customer-groups.tsx',
    'features/groups/customer-group-screen.tsx',
  ],
  operators: ['features/operators/operators.tsx'],
  owed: ['features/debts/debts.tsx', 'features/tabs/tabs.tsx'],
  invites: ['features/invites/invites.tsx'],
  loyalty: ['features/loyalty/loyalty.tsx', 'features/loyalty/loyalty-screen.tsx'],
  gifts: ['features/gift-cards/gift-cards.tsx', 'features/gift-cards/gift-card-screen.tsx'],
};

interface Module {
  importedIds: readonly string[];
  exports: readonly string[] | null;
  code: string | null;
}
interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** Blueprint's index files: an importer needs only the components that it names. */
const isBarrel = (id: string): boolean =>
  /@blueprintjs\/\w+\/lib\/esm\/((components|generated|context|hooks)\/([\w-]+\/)*)?index\.js$/.test(id);
const imports = /\bimport\s*{([^}]*)}\s*from\b/g;

function named(code: string): string[] {
  const lists = [...code.matchAll(imports)].map(([, list]) => list!);
  return lists.flatMap((list) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!));
}

/** Maps each name that a barrel exports to its module. */
function origins(barrel: string, modules: Modules, found = new Map<string, string>()): Map<string, string> {
  for (const id of modules.getModuleInfo(barrel)?.importedIds ?? []) {
    if (isBarrel(id)) origins(id, modules, found);
    else for (const name of modules.getModuleInfo(id)?.exports ?? []) found.set(name, id);
  }
  return found;
}

/** Collects a module and all of its static imports. */
function reach(id: string, modules: Modules, found: Set<string>): Set<string> {
  const module = modules.getModuleInfo(id);
  if (found.has(id) || !module) return found;
  found.add(id);
  for (const next of module.importedIds) {
    if (!isBarrel(next)) reach(next, modules, found);
    else {
      const from = origins(next, modules);
      for (const name of named(module.code ?? '')) if (from.has(name)) reach(from.get(name)!, modules, found);
    }
  }
  return found;
}

/**
 * Names the chunk of a module after the entry points that need it, so that a first load takes a few files instead of
 * one for each module that two screens share: every file costs a request and its headers. Modules that only other
 * screens need are left to the bundler.
 */
export function chunkNames(): (id: string, modules: Modules) => string | null {
  type Reached = [name: string, modules: Set<string>][];
  const reachedFrom = (from: Record<string, string[]>, modules: Modules): Reached =>
    Object.entries(from).map(([name, files]) => {
      const found = new Set<string>();
      for (const file of files) reach(source(file), modules, found);
      return [name, found];
    });
  const neededBy = (reached: Reached, id: string): string[] =>
    reached.filter(([, found]) => found.has(id)).map(([name]) => name);
  let shared: Reached | undefined;
  let own: Reached | undefined;
  return (id, modules) => {
    shared ??= reachedFrom(roots, modules);
    own ??= reachedFrom(areas, modules);
    const names = neededBy(shared, id);
    // Every load includes these, and behind the sign-in every screen does: other users of the module do not matter.
    if (names.includes('console')) return 'console';
    if (names.includes('frame')) return names.includes('sign-in') ? 'sign-in-frame' : 'frame';
    if (names.length > 0) return names.join('-');
    const ofAreas = neededBy(own, id);
    // Modules shared by two areas are loaded only for those two.
    return ofAreas.length > 2 ? 'areas' : ofAreas.join('-') || null;
  };
}

/** Records which file contains each part of the console: Vite's manifest does not list parts that share a file. */
export function partFiles(): Plugin {
  return {
    name: 'part-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folder = source('');
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const id of chunk.moduleIds)
            if (id.startsWith(folder)) files[`src/${id.slice(folder.length)}`] = chunk.fileName;
      this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(files) });
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What is loaded together, by what asks for it. */
const roots: Record<string, string[]> = {
  console: ['main.tsx'],
  'sign-in': ['auth/auth-layout.tsx', 'auth/sign-in.tsx'],
  frame: ['routes/routes.tsx', 'frame/frame.tsx'],
  dashboard: ['dashboard/dashboard.tsx'],
  list: ['table/list.tsx'],
  form: ['form/form.tsx', 'record/record.tsx', 'dialog/act-dialog.tsx'],
};

/** Screens between which people go: one load for all of them costs less than a dozen small files for the first. */
const areas: Record<string, string[]> = {
  sales: [
    'sales/sales-ledger.tsx',
    'sales/quarantine/quarantine.tsx',
    'sales/journal/journal.tsx',
    'sales/loads/loads-ledger.tsx',
    'sales/tab-payments/tab-payments-ledger.tsx',
    'sales/carts/carts.tsx',
    'sales/detail/sale-screen.tsx',
    'reconciliation/reconciliation.tsx',
  ],
  people: [
    'setup/users/users.tsx',
    'setup/users/user-screen.tsx',
    'setup/roles/roles.tsx',
    'setup/roles/role-screen.tsx',
    'setup/groups/groups.tsx',
    'setup/groups/group-screen.tsx',
    'setup/audit/audit.tsx',
  ],
  settings: [
    'setup/store/general.tsx',
    'setup/tax/taxes.tsx',
    'setup/security/security.tsx',
    'setup/security/api-keys.tsx',
    'setup/external-links/external-links.tsx',
    'resource/resource-screen.tsx',
  ],
  places: [
    'places/locations.tsx',
    'places/location-screen.tsx',
    'locks/locks.tsx',
    'locks/lock-screen.tsx',
    'attention/alarms.tsx',
    'attention/failed-commands.tsx',
  ],
  goods: [
    'products/products.tsx',
    'products/product-screen.tsx',
    'stock/stock-control.tsx',
    'stock/location-stock.tsx',
  ],
  customers: [
    'customers/customers.tsx',
    'customers/customer-screen.tsx',
    'purses/purse-screen.tsx',
    'groups/customer-groups.tsx',
    'groups/customer-group-screen.tsx',
  ],
  owed: ['debts/debts.tsx', 'tabs/tabs.tsx'],
  invites: ['invites/invites.tsx'],
  loyalty: ['loyalty/loyalty.tsx', 'loyalty/loyalty-screen.tsx'],
  gifts: ['gift-cards/gift-cards.tsx', 'gift-cards/gift-card-screen.tsx'],
};

interface Module {
  importedIds: readonly string[];
  exports: readonly string[] | null;
  code: string | null;
}
interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** Blueprint's lists of everything: who imports from one needs only what it names. */
const isBarrel = (id: string): boolean =>
  /@blueprintjs\/\w+\/lib\/esm\/((components|generated|context|hooks)\/([\w-]+\/)*)?index\.js$/.test(id);
const imports = /\bimport\s*{([^}]*)}\s*from\b/g;

function named(code: string): string[] {
  const lists = [...code.matchAll(imports)].map(([, list]) => list!);
  return lists.flatMap((list) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!));
}

/** Where a list takes its names from. */
function origins(barrel: string, modules: Modules, found = new Map<string, string>()): Map<string, string> {
  for (const id of modules.getModuleInfo(barrel)?.importedIds ?? []) {
    if (isBarrel(id)) origins(id, modules, found);
    else for (const name of modules.getModuleInfo(id)?.exports ?? []) found.set(name, id);
  }
  return found;
}

/** A module and everything that it imports statically. */
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
 * Names the chunk of a module by who needs it, so that a first load is a few files instead of one for each module that
 * two screens have in common: every file costs a request and its headers. What only other screens need is left to the
 * bundler.
 */
export function chunkNames(): (id: string, modules: Modules) => string | null {
  type Reached = [name: string, modules: Set<string>][];
  const reachedFrom = (from: Record<string, string[]>, modules: Modules): Reached =>
    Object.entries(from).map(([name, files]) => {
      const found = new Set<string>();
      for (const file of files) reach(source(file), modules, found);
      return [name, found];
    });
  const whoNeeds = (reached: Reached, id: string): string[] =>
    reached.filter(([, found]) => found.has(id)).map(([name]) => name);
  let shared: Reached | undefined;
  let own: Reached | undefined;
  return (id, modules) => {
    shared ??= reachedFrom(roots, modules);
    own ??= reachedFrom(areas, modules);
    const names = whoNeeds(shared, id);
    // What every load has, and behind the sign-in every screen: who else needs it makes no difference.
    if (names.includes('console')) return 'console';
    if (names.includes('frame')) return names.includes('sign-in') ? 'sign-in-frame' : 'frame';
    if (names.length > 0) return names.join('-');
    const ofAreas = whoNeeds(own, id);
    // What two areas have in common weighs on these two alone.
    return ofAreas.length > 2 ? 'areas' : ofAreas.join('-') || null;
  };
}

/** Which file a part of the console is in: Vite's manifest does not know it of those that share one. */
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

import { describe, expect, it, jest } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Fields } from '@backroom/proto/fields';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReceivedCall, Routes } from '../../testing/fake-api';
import { operator } from '../../testing/session';
import { locationResource, settingsResource, type Resource } from './resource';
import type { ListColumn } from '../table/list-types';
import type { ResourcePath } from './resource-api';

const fields: Fields = {
  name: { kind: 'text', min: 1, max: 60, lines: false },
  text: { kind: 'text', min: 0, max: 500, lines: true },
  weight: { kind: 'whole', min: 1, max: 10 },
  share: { kind: 'percent', min: 0, max: 50 },
  isPinned: { kind: 'flag' },
  page: { kind: 'webAddress', max: 500 },
};
const strings = {
  ...{ title: 'Notes', kind: 'Note', search: 'Search for notes', listHelp: 'Notes for the people on site.' },
  ...{ add: 'Add note', edit: 'Edit note', delete: 'Delete note' },
  ...{ editOne: 'Edit {{name}}', deleteOne: 'Delete {{name}}', deleteSentence: '{{name}} will be gone.' },
  ...{ notLoaded: 'Not loaded', notSaved: 'Not saved', notDeleted: 'Not deleted' },
  ...{ empty: 'No notes yet', emptyText: 'Add one.' },
  ...{ saved: 'Note changed', added: 'Note added', deleted: 'Note deleted' },
  field: {
    name: 'Name',
    text: 'Text',
    weight: 'Weight',
    share: 'Share (%)',
    isPinned: 'Pinned',
    page: 'Page',
  },
};
const declared = { param: 'noteId', fields, strings: () => Promise.resolve({ default: strings }) };
const resources: Resource[] = [
  settingsResource({
    ...declared,
    ...{ feature: 'notes', kind: 'note', path: '/setup/notes', needs: ['SetupAll', 'SetupGeneral'] },
    api: '/accounts/{id}/notes' as ResourcePath,
  }),
  locationResource({
    ...declared,
    ...{ feature: 'signs', kind: 'doorSign' },
    api: '/locations/{id}/signs' as ResourcePath,
    list: async () => {
      const { ResourceList } = await import('./resource-list');
      const columns: ListColumn<{ weight: number }>[] = [
        { id: 'weight', header: 'Weight', cell: ({ weight }) => `${weight} kg` },
        { id: 'twice', header: 'Twice', cell: ({ weight }) => `${weight * 2} kg` },
      ];
      return { default: (props) => <ResourceList {...props} columns={columns as never} /> };
    },
  }),
];
jest.unstable_mockModule('./found-resources', () => ({
  found: Object.fromEntries(resources.map((one) => [one.feature, { default: one }])),
}));
Object.assign(globalThis, {
  __RESOURCE_TITLES__: { en: { notes: 'Notes', signs: 'Signs' }, de: { notes: 'Notizen' } },
});
const { at, dialog, openScreen, rowOf } = await import('../../testing/screen');
const { withResources } = await import('../../app/routes/declared-routes');

interface Note {
  id: number;
  version: number;
  name: string;
  text: string;
  weight: number;
  share: number;
  isPinned: boolean;
  page: string;
}
const note = (more: Partial<Note> = {}) => ({
  ...{ id: 1, version: 1, accountId: operator, locationId: 11, name: 'Fridge', text: 'Two\nlines' },
  ...{ weight: 3, share: 7.25, isPinned: true, page: 'https://fridge.test' },
  ...more,
});

/** A server that stores these notes. */
function serving(list: string, notes: Note[]): Routes {
  const one = ({ params }: ReceivedCall) => notes.find(({ id }) => id === Number(params['noteId']))!;
  return {
    [`GET ${list}`]: () => ({ data: notes, meta: { totalItems: notes.length } }),
    [`POST ${list}`]: ({ body }: ReceivedCall) => {
      notes.push(note({ ...(body as Note), id: notes.length + 1 }));
      return notes.at(-1);
    },
    [`GET ${list}/{noteId}`]: one,
    [`PATCH ${list}/{noteId}`]: (call: ReceivedCall) => {
      const { version, ...change } = call.body as Note;
      const kept = one(call);
      if (version !== kept.version) return refusal(409, 'stale-version');
      return Object.assign(kept, change, { version: version + 1 });
    },
    [`DELETE ${list}/{noteId}`]: (call: ReceivedCall) => void notes.splice(notes.indexOf(one(call)), 1),
  } as Routes;
}
const { refusal } = await import('../../testing/fake-api');
const list = '/accounts/{id}/notes';
const open = (notes: Note[], more = {}) =>
  openScreen(at('/setup/notes'), { routes: serving(list, notes), ...more });

describe('SETUP-2 a resource with its own screen', () => {
  it('PLAT-6 appears in the menu by title and lists each field by kind', async () => {
    const { api } = await open([note()]);
    const row = within(await rowOf('Fridge'));
    expect(api.of(`GET ${list}` as never)).toHaveLength(1);
    expect(row.getByText('7.25%')).toBeVisible();
    expect(row.getByText('Yes')).toBeVisible();
    expect(row.getByRole('link', { name: 'https://fridge.test' })).toBeVisible();
    expect(screen.getByText('Notes for the people on site.')).toBeVisible();
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Notes' }),
    ).toHaveAttribute('href', expect.stringContaining('/setup/notes'));
  });

  it('PLAT-6 rejects values out of bounds at their fields and adds a valid record', async () => {
    const { user, api } = await open([]);
    await user.click((await screen.findAllByRole('button', { name: 'Add note' }))[0]!);
    const box = await dialog();
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    const type = async (label: string, text: string) => {
      await user.clear(box.getByLabelText(label));
      await user.type(box.getByLabelText(label), text);
    };
    const faultOf = (label: string) =>
      document.getElementById(box.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
    await save();
    expect(['Name', 'Text', 'Weight', 'Share (%)', 'Page'].map(faultOf)).toEqual([
      'This is required!',
      undefined,
      'This is required!',
      'This is required!',
      'Must start with https:// or http://.',
    ]);
    expect(box.getByLabelText('Name')).toHaveFocus();
    expect(box.getByLabelText('Name')).toHaveAttribute('maxlength', '60');
    expect(box.getByLabelText('Text').tagName).toBe('TEXTAREA');
    await type('Name', ' Door ');
    await type('Weight', '11');
    await type('Share (%)', '50.01');
    await type('Page', 'ftp://door.test');
    await save();
    expect(['Name', 'Weight', 'Share (%)', 'Page'].map(faultOf)).toEqual([
      undefined,
      'Must be from 1 to 10.',
      'Must be from 0 to 50.',
      'Must start with https:// or http://.',
    ]);
    await type('Weight', '2.5');
    await type('Share (%)', '7.25551');
    await type('Page', 'https://door.test');
    await save();
    expect(['Weight', 'Share (%)', 'Page'].map(faultOf)).toEqual([
      'Must be from 1 to 10.',
      'Must have at most 4 decimal places.',
      undefined,
    ]);
    await type('Weight', '10');
    await type('Share (%)', '0');
    await user.click(box.getByLabelText('Pinned'));
    await save();
    expect(await rowOf('Door')).toBeVisible();
    expect(api.sent(`POST ${list}` as never)).toEqual([
      { name: 'Door', text: '', weight: 10, share: 0, isPinned: true, page: 'https://door.test' },
    ]);
  });

  it.each([
    ['en', 'Save', 'Saved', 'Delete', 'Deleted'],
    ['de', 'Speichern', 'Gespeichert', 'Löschen', 'Gelöscht'],
  ] as const)('PLAT-6 confirms in %s saving and deleting', async (language, save, saved, remove, deleted) => {
    const { user } = await open([note()], { language });
    await user.click(await screen.findByRole('button', { name: 'Edit Fridge' }));
    await user.click((await dialog()).getByRole('button', { name: save }));
    expect(await screen.findByText(saved)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Fridge' }));
    await user.click((await dialog()).getByRole('button', { name: remove }));
    expect(await screen.findByText(deleted)).toBeVisible();
  });

  it('PLAT-6 shows both versions after a concurrent change', async () => {
    const notes = [note()];
    const { user } = await open(notes);
    await user.click(await screen.findByRole('button', { name: 'Edit Fridge' }));
    const box = await dialog();
    Object.assign(notes[0]!, { name: 'Theirs', isPinned: false, version: 2 });
    await user.clear(box.getByLabelText('Weight'));
    await user.type(box.getByLabelText('Weight'), '9');
    await user.click(box.getByRole('button', { name: 'Save' }));
    const both = within(await screen.findByRole('table', { name: 'Someone else just changed this' }));
    expect(both.getByRole('row', { name: 'Pinned Yes No' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await rowOf('Theirs');
    expect(notes).toMatchObject([{ name: 'Theirs', weight: 9, isPinned: false, version: 3 }]);
  });

  it('SHELL-10 accepts a decimal comma and shows the title in German; other texts fall back to English', async () => {
    const notes = [note()];
    const { user } = await open(notes, { language: 'de' });
    expect(within(await rowOf('Fridge')).getByText(/^7,25\s%$/)).toBeVisible();
    expect(screen.getAllByText('Notizen')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Fridge' }));
    const share = (await dialog()).getByLabelText('Share (%)');
    expect(share).toHaveValue('7,25');
    await user.clear(share);
    await user.type(share, '0,5');
    await user.click((await dialog()).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(notes).toMatchObject([{ share: 0.5 }]));
  });

  it('PERM-5 names its kind, commands and fields in the audit log', async () => {
    const entry = {
      ...{ id: 'a', at: '2026-11-01T12:00:00Z', accountId: operator, locationId: null, isNew: true },
      ...{ command: 'save-note', service: 'catalogue', traceId: '', address: '', userAgent: '' },
      actor: { kind: 'service', id: 'catalogue', name: '' },
      subject: { kind: 'note', id: '1', name: 'Fridge' },
      changes: [{ field: 'share', before: null, after: 725 }],
    };
    const { user } = await openScreen(at('/setup/audit'), {
      routes: {
        'GET /audit': { data: [entry], meta: { totalItems: 1 } },
        'GET /users': refusal(403, ''),
      } as never,
    });
    const row = await rowOf('Note added');
    expect(within(row).getByRole('link', { name: 'Note: Fridge' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/setup\/notes\?.*search=Fridge/),
    );
    expect(screen.getAllByRole('option', { name: 'Note deleted' })).toHaveLength(2);
    await user.click(within(row).getAllByRole('button')[0]!);
    expect(await screen.findByText('Share (%)')).toBeVisible();
    expect(screen.getByText('7.25%')).toBeVisible();
  });
});

describe('LOC-1 a resource of locations', () => {
  const place: Schemas['Location'] = {
    ...{ id: 11, accountId: operator, name: 'Pier', status: 'active', isEnabled: true, tags: [], version: 1 },
    ...{
      timezone: 'America/New_York',
      currency: 'USD',
      checkinCode: 'abc',
      createdAt: '2026-01-01T00:00:00Z',
    },
    ...{ feeActive: false, feeAmount: 0, feeSince: null, feeType: 'monetaryPercent', config: null },
    ...{ AddressId: 1, address: { city: '', country: '', state: '', streetOne: '', streetTwo: '', zip: '' } },
    ...{ kiosks: [], theme: null, ThemeId: null },
  };

  it('PLAT-6 is a tab of the record with custom columns, and can be deleted there', async () => {
    const signs: Note[] = [note({ name: 'Exit' })];
    const { user, api } = await openScreen(at('/locations/11?tab=signs'), {
      routes: { 'GET /locations/{id}': place, ...serving('/locations/{id}/signs', signs) },
    });
    expect(await screen.findByRole('tab', { name: 'Signs' })).toHaveAttribute('aria-selected', 'true');
    expect(within(await rowOf('Exit')).getByText('3 kg')).toBeVisible();
    expect(within(await rowOf('Exit')).getByText('6 kg')).toBeVisible();
    await user.click(within(await rowOf('Exit')).getByRole('button', { name: 'Delete Exit' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notes yet')).toBeVisible();
    expect(api.of('DELETE /locations/{id}/signs/{noteId}' as never).map(({ params }) => params)).toEqual([
      { id: '11', noteId: '1' },
    ]);
  });
});

describe('SHELL-1 routes of resources', () => {
  it('SHELL-1 follow the last screen of Setup, of one operator or of the system', () => {
    const setup = { path: '/setup/general', id: 'general', group: 'setup' } as const;
    const help = { path: '/help', id: 'help', group: 'help' } as const;
    const notes = resources[0] as Parameters<typeof withResources>[1][number];
    const system = { ...notes, feature: 'tools', path: '/setup/tools', api: '/settings/links' as const };
    expect(withResources([setup, help], [notes, system])).toEqual([
      setup,
      {
        ...{ path: '/setup/notes', id: 'notes', group: 'setup', needs: ['SetupAll', 'SetupGeneral'] },
        ...{ isOneOperator: true, isWhole: true, isOperatorOnly: true, isBuilt: true },
      },
      {
        ...setup,
        ...{ path: '/setup/tools', id: 'tools', needs: notes.needs, isUnfiltered: true, isBuilt: true },
      },
      help,
    ]);
  });
});

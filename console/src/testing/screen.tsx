import { afterEach, expect } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { queryClient } from '../app/api/query-client';
import { App } from '../app/app';
import { sessionStore } from '../app/auth/current-session';
import { currentNotices, dismissNotice } from '../app/feedback/notices';
import { switchLanguage } from '../app/i18n/strings';
import type { Language } from '../app/i18n/languages';
import { preloadRoute } from '../app/routes/app-routes';
import { dropUnsavedWork } from '../app/unsaved/unsaved-work';
import { FakeApi, refusal, type Routes } from './fake-api';
import { account, operator, sessionOf } from './session';

export interface OpenedScreen {
  api: FakeApi;
  user: UserEvent;
}

export interface ScreenOptions {
  /** Responses in addition to those that the frame needs. */
  routes?: Routes;
  /** Null for a visitor without a session. */
  session?: Schemas['Session'] | null;
  operators?: Schemas['Account'][];
  language?: Language;
}

// Generous, because a test machine may be slow.
configure({ asyncUtilTimeout: 10_000 });
// The screen renders on its own, as in a browser, also between two steps of a test.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;

globalThis.scrollTo = () => undefined; // jsdom has no layout

let opened: FakeApi | undefined;

/** Opens the console at a path, as a browser would, on a fake API. */
export async function openScreen(
  path: string,
  { routes = {}, session = sessionOf(), operators = [account()], language = 'en' }: ScreenOptions = {},
): Promise<OpenedScreen> {
  close();
  const api = new FakeApi(frameRoutes(operators, session), routes);
  opened = api;
  globalThis.fetch = api.fetch;
  history.replaceState(null, '', path);
  if (session) sessionStore.set(session);
  await act(() => switchLanguage(language));
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    await preloadRoute(location.pathname, location.search);
    render(<App />);
  });
  return { api, user };
}

/** Returns the path of a screen at operator 2 and all of its locations. */
export const at = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`;

/** The calls that the frame makes on every screen. */
function frameRoutes(operators: Schemas['Account'][], session: Schemas['Session'] | null): Routes {
  return {
    'GET /accounts/list': {
      account: { count: operators.length, rows: operators },
      meta: { totalItems: operators.length },
    },
    'GET /users/{id}': {
      ...{ id: session?.id ?? 0, email: session?.email ?? '', scope: session?.scope ?? 'user' },
      ...{
        firstName: 'Owner',
        lastName: 'Demo',
        first_name: 'Owner',
        last_name: 'Demo',
        fullName: 'Owner Demo',
      },
      ...{
        image: '',
        phone: '',
        enabled: true,
        awaitsProof: false,
        version: 1,
        updatedOn: '2026-11-01T00:00:00Z',
      },
      permissions: session?.permissions ?? { permissions: [], userPermissions: [] },
      notifications: {} as Schemas['Notifications'],
      userroles: [],
    },
    'GET /time-zones': { data: [], until: '2100-01-01T00:00:00.000Z' },
    'GET /exports': { data: [], meta: { totalItems: 0 } },
    'GET /settings/links': { data: [], meta: { totalItems: 0 } },
    'GET /attention': () => refusal(403, 'forbidden'),
    'GET /locations': { Locations: [], pagination: { limit: 10, page: 1, totalRecords: 0 } },
    'GET /settings': { errorReports: { path: '/errors', sampleRate: 0 } },
  };
}

/** Finds the list row that contains the text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findAllByText(text))
    .map((one) => one.closest<HTMLElement>('[data-row]'))
    .find(Boolean);
  if (!row) throw new Error(`no row contains ${text}`);
  return row;
}

/** The open dialog. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** Waits for the notice of a success and dismisses it. */
export async function findDone(text: string | RegExp): Promise<void> {
  await within(document.querySelector<HTMLElement>('.notice-stack') ?? document.body).findByText(text);
  act(() => currentNotices().forEach((notice) => dismissNotice(notice.text)));
}

function close(): void {
  cleanup();
  act(() => currentNotices().forEach((notice) => dismissNotice(notice.text)));
  dropUnsavedWork();
  sessionStore.clear();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  const unexpected = opened?.unexpected ?? [];
  opened = undefined;
  expect(unexpected).toEqual([]);
}

afterEach(close);

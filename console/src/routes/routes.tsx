import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { sessionRefresh } from '../auth/current-session';
import { SignInGate } from '../auth/sign-in-gate';
import { awaitFirstScreen } from './first-screen';
import { frameData, screenData } from './first-data';
import { Landing } from './landing';
import { LeaveQuestion } from '../unsaved/leave-question';
import { part, type Part } from './part';
import { patternOf, screenAt, screens } from './registry';
import { ProofHost } from '../auth/proof/proof-host';
import { ResponseHost } from '../feedback/response-host';
import { storage } from '../app/storage';

const NoAccess = part(() => import('../feedback/no-access'), 'NoAccess');
const OrderHistory = part(() => import('../sales/history/order-history'), 'OrderHistory');
const Frame = part(() => import('../frame/frame'), 'Frame');
const Dashboard = part(() => import('../dashboard/dashboard'), 'Dashboard');
const SalesLedger = part(() => import('../sales/sales-ledger'), 'SalesLedger');
const Quarantine = part(() => import('../sales/quarantine/quarantine'), 'Quarantine');
const Journal = part(() => import('../sales/journal/journal'), 'Journal');
const LoadsLedger = part(() => import('../sales/loads/loads-ledger'), 'LoadsLedger');
const TabPaymentsLedger = part(
  () => import('../sales/tab-payments/tab-payments-ledger'),
  'TabPaymentsLedger',
);
const Carts = part(() => import('../sales/carts/carts'), 'Carts');
const SaleScreen = part(() => import('../sales/detail/sale-screen'), 'SaleScreen');
const ReceiptScreen = part(() => import('../sales/receipt/receipt-screen'), 'ReceiptScreen');
const Reconciliation = part(() => import('../reconciliation/reconciliation'), 'Reconciliation');
const DeadLetters = part(() => import('../system/dead-letters'), 'DeadLetters');
const Projections = part(() => import('../system/projections'), 'Projections');
const SignInSettings = part(() => import('../profile/sign-in-settings'), 'SignInSettings');
const General = part(() => import('../setup/store/general'), 'General');
const Taxes = part(() => import('../setup/tax/taxes'), 'Taxes');
const Users = part(() => import('../setup/users/users'), 'Users');
const UserScreen = part(() => import('../setup/users/user-screen'), 'UserScreen');
const Roles = part(() => import('../setup/roles/roles'), 'Roles');
const RoleScreen = part(() => import('../setup/roles/role-screen'), 'RoleScreen');
const Groups = part(() => import('../setup/groups/groups'), 'Groups');
const GroupScreen = part(() => import('../setup/groups/group-screen'), 'GroupScreen');
const Audit = part(() => import('../setup/audit/audit'), 'Audit');
const Security = part(() => import('../setup/security/security'), 'Security');
const ApiKeys = part(() => import('../setup/security/api-keys'), 'ApiKeys');
const ExternalLinks = part(() => import('../setup/external-links/external-links'), 'ExternalLinks');
const Operators = part(() => import('../operators/operators'), 'Operators');
const NewOperator = part(() => import('../operators/new-operator'), 'NewOperator');
const OperatorScreen = part(() => import('../operators/operator-screen'), 'OperatorScreen');
const Locations = part(() => import('../places/locations'), 'Locations');
const LocationScreen = part(() => import('../places/location-screen'), 'LocationScreen');
const Locks = part(() => import('../locks/locks'), 'Locks');
const LockScreen = part(() => import('../locks/lock-screen'), 'LockScreen');
const Alarms = part(() => import('../attention/alarms'), 'Alarms');
const FailedCommands = part(() => import('../attention/failed-commands'), 'FailedCommands');
const NotBuilt = part(() => import('../feedback/not-built'), 'NotBuilt');

/** The screens inside the frame, by their path in `routes.json`: `isBuilt` there and a line here belong together. */
export const screenParts: Record<string, Part> = {
  '/dashboard': Dashboard,
  '/sales/order': SalesLedger,
  '/sales/quarantine': Quarantine,
  '/sales/journal': Journal,
  '/sales/valueAdd': LoadsLedger,
  '/sales/tabPayment': TabPaymentsLedger,
  '/sales/carts': Carts,
  '/sales/{id}': SaleScreen,
  '/sales/{id}/receipt': ReceiptScreen,
  '/orderHistory': OrderHistory,
  '/sales/reconciliation': Reconciliation,
  '/profile': SignInSettings,
  '/system/dead-letters': DeadLetters,
  '/system/projections': Projections,
  '/setup/general': General,
  '/setup/tax': Taxes,
  '/setup/users': Users,
  '/setup/users/{id}': UserScreen,
  '/setup/roles': Roles,
  '/setup/roles/{id}': RoleScreen,
  '/setup/groups': Groups,
  '/setup/groups/{id}': GroupScreen,
  '/locations': Locations,
  '/setup/locations': Locations,
  '/locations/{id}': LocationScreen,
  '/setup/locations/{id}': LocationScreen,
  '/setup/audit': Audit,
  '/setup/security': Security,
  '/setup/api-keys': ApiKeys,
  '/setup/links': ExternalLinks,
  '/alarms': Alarms,
  '/commands': FailedCommands,
  '/add-ons/coolers': Locks,
  '/add-ons/coolers/{locationId}/{id}': LockScreen,
  '/operators': Operators,
  '/setup/operators': Operators,
  '/operators/new': NewOperator,
  '/operators/{id}': OperatorScreen,
  '/setup/operators/{id}': OperatorScreen,
};

/** The frame is rendered as soon as it is there; the screen into it, with its data if that comes at once. */
export async function preloadScreen(path: string, search: string): Promise<void> {
  const screen = screenAt(path)?.screen;
  if ((screen || path === '/') && !storage.isLasting()) await sessionRefresh.recover();
  if (!screen) return;
  const withData = async () => {
    const queries = await (screenParts[screen.path] ?? NotBuilt).load();
    if (queries) await screenData(screen, queries, search);
  };
  awaitFirstScreen(withData().catch(() => undefined));
  void frameData();
  // A script that does not come is the route's to report, when it asks for it.
  await Frame.load().catch(() => undefined);
}

/** Everything behind the sign-in. */
export function ScreenRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<SignInGate />}>
            <Route index element={<Landing />} />
            <Route path="no-access" element={<NoAccess />} />
            <Route path="products" element={<Navigate to="/products/all" replace />} />
            <Route element={<Frame />}>
              {screens.map(({ path }) => (
                <Route
                  key={path}
                  path={patternOf(path)}
                  element={createElement(screenParts[path] ?? NotBuilt)}
                />
              ))}
            </Route>
          </Route>
          <Route path="*" element={<Navigate to="/error/error-v1" replace />} />
        </Routes>
      </Suspense>
      <LeaveQuestion />
      <ResponseHost />
      <ProofHost />
    </QueryClientProvider>
  );
}

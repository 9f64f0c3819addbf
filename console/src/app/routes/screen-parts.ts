import { settingsResources } from '../../kit/resource/resources';
import { withResourceStrings } from '../../kit/resource/resource-strings';
import { part, type Part } from './part';
import { atPath } from './paths';

const OrderHistory = part(() => import('../../features/sales/history/order-history'), 'OrderHistory');
const Dashboard = part(() => import('../../features/dashboard/dashboard'), 'Dashboard');
const SalesLedger = part(() => import('../../features/sales/sales-ledger'), 'SalesLedger');
const Quarantine = part(() => import('../../features/sales/quarantine/quarantine'), 'Quarantine');
const Journal = part(() => import('../../features/sales/journal/journal'), 'Journal');
const LoadsLedger = part(() => import('../../features/sales/loads/loads-ledger'), 'LoadsLedger');
const TabPaymentsLedger = part(
  () => import('../../features/sales/tab-payments/tab-payments-ledger'),
  'TabPaymentsLedger',
);
const Carts = part(() => import('../../features/sales/carts/carts'), 'Carts');
const SaleScreen = part(() => import('../../features/sales/detail/sale-screen'), 'SaleScreen');
const ReceiptScreen = part(() => import('../../features/sales/receipt/receipt-screen'), 'ReceiptScreen');
const Reconciliation = part(() => import('../../features/reconciliation/reconciliation'), 'Reconciliation');
const DeadLetters = part(() => import('../../features/system/dead-letters'), 'DeadLetters');
const Projections = part(() => import('../../features/system/projections'), 'Projections');
const SignInSettings = part(() => import('../../features/profile/sign-in-settings'), 'SignInSettings');
const General = part(() => import('../../features/setup/store/general'), 'General');
const Taxes = part(() => import('../../features/setup/tax/taxes'), 'Taxes');
const Users = part(() => import('../../features/setup/users/users'), 'Users');
const UserScreen = part(() => import('../../features/setup/users/user-screen'), 'UserScreen');
const Roles = part(() => import('../../features/setup/roles/roles'), 'Roles');
const RoleScreen = part(() => import('../../features/setup/roles/role-screen'), 'RoleScreen');
const Groups = part(() => import('../../features/setup/groups/groups'), 'Groups');
const GroupScreen = part(() => import('../../features/setup/groups/group-screen'), 'GroupScreen');
const Audit = part(() => withResourceStrings(import('../../features/setup/audit/audit')), 'Audit');
const Security = part(() => import('../../features/setup/security/security'), 'Security');
const ApiKeys = part(() => import('../../features/setup/security/api-keys'), 'ApiKeys');
const ExternalLinks = part(
  () => import('../../features/setup/external-links/external-links'),
  'ExternalLinks',
);
const Operators = part(() => import('../../features/operators/operators'), 'Operators');
const NewOperator = part(() => import('../../features/operators/new-operator'), 'NewOperator');
const OperatorScreen = part(() => import('../../features/operators/operator-screen'), 'OperatorScreen');
const Locations = part(() => import('../../features/places/locations'), 'Locations');
const LocationScreen = part(() => import('../../features/places/location-screen'), 'LocationScreen');
const Products = part(() => import('../../features/products/products'), 'Products');
const ProductScreen = part(() => import('../../features/products/product-screen'), 'ProductScreen');
const ImportProducts = part(() => import('../../features/imports/product-import'), 'ImportProducts');
const Locks = part(() => import('../../features/locks/locks'), 'Locks');
const Customers = part(() => import('../../features/customers/customers'), 'Customers');
const Invites = part(() => import('../../features/invites/invites'), 'Invites');
const CustomerScreen = part(() => import('../../features/customers/customer-screen'), 'CustomerScreen');
const PurseScreen = part(() => import('../../features/purses/purse-screen'), 'PurseScreen');
const CustomerGroups = part(() => import('../../features/groups/customer-groups'), 'CustomerGroups');
const CustomerGroupScreen = part(
  () => import('../../features/groups/customer-group-screen'),
  'CustomerGroupScreen',
);
const Debts = part(() => import('../../features/debts/debts'), 'Debts');
const Tabs = part(() => import('../../features/tabs/tabs'), 'Tabs');
const GiftCards = part(() => import('../../features/gift-cards/gift-cards'), 'GiftCards');
const GiftCardScreen = part(() => import('../../features/gift-cards/gift-card-screen'), 'GiftCardScreen');
const Loyalty = part(() => import('../../features/loyalty/loyalty'), 'Loyalty');
const LoyaltyScreen = part(() => import('../../features/loyalty/loyalty-screen'), 'LoyaltyScreen');
const LockScreen = part(() => import('../../features/locks/lock-screen'), 'LockScreen');
const StockControl = part(() => import('../../features/stock/stock-control'), 'StockControl');
const LocationStock = part(() => import('../../features/stock/location-stock'), 'LocationStock');
const Alarms = part(() => import('../../features/attention/alarms'), 'Alarms');
const FailedCommands = part(() => import('../../features/attention/failed-commands'), 'FailedCommands');

const resourceParts = settingsResources.map((resource): [path: string, part: Part] => [
  resource.path,
  part(async () => {
    const { screenOf } = await import('../../kit/resource/resource-screen');
    return { Screen: await screenOf(resource) };
  }, 'Screen'),
]);

/**
 * The screens inside the frame, by their path in `routes.json`: `isBuilt` there and a line here belong together; screens of
 * resources are found. Apart from
 * what they are shown in, so that the code of the first screen comes beside that of the frame.
 */
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
  '/customers': Customers,
  '/customers/invite': Invites,
  '/customers/{id}': CustomerScreen,
  '/customers/{id}/purses/{purse}': PurseScreen,
  '/groups': CustomerGroups,
  '/groups/{id}': CustomerGroupScreen,
  '/debts': Debts,
  '/tabs': Tabs,
  '/giftCards': GiftCards,
  '/giftCards/{id}': GiftCardScreen,
  '/loyalty': Loyalty,
  '/loyalty/{id}': LoyaltyScreen,
  '/setup/audit': Audit,
  '/setup/security': Security,
  '/setup/api-keys': ApiKeys,
  '/setup/links': ExternalLinks,
  '/products/stock-control': StockControl,
  '/products/stock-control/{id}': LocationStock,
  '/alarms': Alarms,
  '/commands': FailedCommands,
  '/products/all': Products,
  '/products/{id}': ProductScreen,
  '/products/import': ImportProducts,
  '/add-ons/coolers': Locks,
  '/add-ons/coolers/{locationId}/{id}': LockScreen,
  '/operators': Operators,
  '/setup/operators': Operators,
  '/operators/new': NewOperator,
  '/operators/{id}': OperatorScreen,
  '/setup/operators/{id}': OperatorScreen,
  ...Object.fromEntries(resourceParts),
};

/** The part of the screen at an address. */
export const partAt = (pathname: string): Part | undefined =>
  atPath(pathname, Object.entries(screenParts), ([path]) => path)?.[1];

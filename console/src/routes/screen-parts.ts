import { settingsResources } from '../resource/resources';
import { withResourceStrings } from '../resource/resource-strings';
import { part, type Part } from './part';
import { atPath } from './paths';

const OrderHistory = part(() => import('../sales/history/order-history'), 'OrderHistory');
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
const Audit = part(() => withResourceStrings(import('../setup/audit/audit')), 'Audit');
const Security = part(() => import('../setup/security/security'), 'Security');
const ApiKeys = part(() => import('../setup/security/api-keys'), 'ApiKeys');
const ExternalLinks = part(() => import('../setup/external-links/external-links'), 'ExternalLinks');
const Operators = part(() => import('../operators/operators'), 'Operators');
const NewOperator = part(() => import('../operators/new-operator'), 'NewOperator');
const OperatorScreen = part(() => import('../operators/operator-screen'), 'OperatorScreen');
const Locations = part(() => import('../places/locations'), 'Locations');
const LocationScreen = part(() => import('../places/location-screen'), 'LocationScreen');
const Products = part(() => import('../products/products'), 'Products');
const ProductScreen = part(() => import('../products/product-screen'), 'ProductScreen');
const ImportProducts = part(() => import('../imports/product-import'), 'ImportProducts');
const Locks = part(() => import('../locks/locks'), 'Locks');
const Customers = part(() => import('../customers/customers'), 'Customers');
const Invites = part(() => import('../invites/invites'), 'Invites');
const CustomerScreen = part(() => import('../customers/customer-screen'), 'CustomerScreen');
const PurseScreen = part(() => import('../purses/purse-screen'), 'PurseScreen');
const CustomerGroups = part(() => import('../groups/customer-groups'), 'CustomerGroups');
const CustomerGroupScreen = part(() => import('../groups/customer-group-screen'), 'CustomerGroupScreen');
const Debts = part(() => import('../debts/debts'), 'Debts');
const Tabs = part(() => import('../tabs/tabs'), 'Tabs');
const GiftCards = part(() => import('../gift-cards/gift-cards'), 'GiftCards');
const GiftCardScreen = part(() => import('../gift-cards/gift-card-screen'), 'GiftCardScreen');
const Loyalty = part(() => import('../loyalty/loyalty'), 'Loyalty');
const LoyaltyScreen = part(() => import('../loyalty/loyalty-screen'), 'LoyaltyScreen');
const LockScreen = part(() => import('../locks/lock-screen'), 'LockScreen');
const StockControl = part(() => import('../stock/stock-control'), 'StockControl');
const LocationStock = part(() => import('../stock/location-stock'), 'LocationStock');
const Alarms = part(() => import('../attention/alarms'), 'Alarms');
const FailedCommands = part(() => import('../attention/failed-commands'), 'FailedCommands');

const resourceParts = settingsResources.map((resource): [path: string, part: Part] => [
  resource.path,
  part(async () => {
    const { screenOf } = await import('../resource/resource-screen');
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

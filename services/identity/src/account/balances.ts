import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  inCall,
  PLATFORM,
  Problem,
  servicePrincipal,
  type Platform,
  type RpcClient,
} from '@backroom/platform';
import { moneyOf } from '@backroom/pricing';
import { ValueJournalServiceService } from '@backroom/proto/customers/v1/value_journal_service';
import { ownerOf } from '@backroom/proto/services';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { fault } from '../faults.js';

/** Reads the balances of an operator's customers from loyalty-giftcards, as the service identity. */
@Injectable()
export class Balances implements OnModuleDestroy {
  readonly journal: RpcClient<typeof ValueJournalServiceService>;

  constructor(
    @Inject(PLATFORM) platform: Platform,
    @Inject(IDENTITY_CONFIG) { LOYALTY_GIFTCARDS_URL }: IdentityConfig,
  ) {
    const service = ValueJournalServiceService;
    this.journal = platform.rpcClient(service, ownerOf(service), LOYALTY_GIFTCARDS_URL);
  }

  /** Throws `balances-owed` if an operator owes customers or they owe it; `unavailable` without a response. */
  async refuseOwed(accountId: number): Promise<void> {
    const { currency, ...owed } = await inCall({ principal: servicePrincipal('identity') }, () =>
      this.journal.getOwed({ accountId }),
    );
    if (Object.values(owed).every((amount) => amount === 0)) return;
    const money = (minor: number) => moneyOf(minor, currency);
    const { customers, operator, pending } = owed;
    throw new Problem(
      'unprocessable',
      fault('balances-owed', {
        customers: money(customers),
        operator: money(operator),
        pending: money(pending),
      }),
    );
  }

  onModuleDestroy(): void {
    this.journal.close();
  }
}

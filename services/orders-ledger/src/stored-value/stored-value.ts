import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  inCall,
  PLATFORM,
  Problem,
  servicePrincipal,
  type Platform,
  type RpcClient,
} from '@backroom/platform';
import { IdentificationServiceService } from '@backroom/proto/customers/v1/identification_service';
import { LoyaltyServiceService } from '@backroom/proto/customers/v1/loyalty_service';
import { ownerOf } from '@backroom/proto/services';
import { DepositsServiceService } from '@backroom/proto/tenders/v1/deposits_service';
import { TendersServiceService } from '@backroom/proto/tenders/v1/tenders_service';
import { LEDGER_CONFIG, type LedgerConfig } from '../config.js';

/** What it was asked for and did not do, for good; everything else that is thrown may have happened. */
const refusals: readonly string[] = ['invalid', 'notFound', 'unprocessable', 'conflict'];

/** What stored value answered: what was asked for, or why it is refused for good. */
export type Answered<T> = { answer: T; refused?: undefined } | { answer?: undefined; refused: Problem };

/**
 * Whoever keeps wallets, points, gift cards and tabs, asked in the ledger's own name. A call that throws has an unknown
 * outcome: the same again with the same ids is safe, and the only way to learn it.
 */
@Injectable()
export class StoredValue implements OnModuleDestroy {
  readonly tenders: RpcClient<typeof TendersServiceService>;
  readonly deposits: RpcClient<typeof DepositsServiceService>;
  readonly loyalty: RpcClient<typeof LoyaltyServiceService>;
  readonly identification: RpcClient<typeof IdentificationServiceService>;

  constructor(
    @Inject(PLATFORM) platform: Platform,
    @Inject(LEDGER_CONFIG) { LOYALTY_GIFTCARDS_URL }: LedgerConfig,
  ) {
    const client = platform.rpcClient;
    const owner = ownerOf(TendersServiceService);
    this.tenders = client(TendersServiceService, owner, LOYALTY_GIFTCARDS_URL);
    this.deposits = client(DepositsServiceService, owner, LOYALTY_GIFTCARDS_URL);
    this.loyalty = client(LoyaltyServiceService, owner, LOYALTY_GIFTCARDS_URL);
    this.identification = client(IdentificationServiceService, owner, LOYALTY_GIFTCARDS_URL);
  }

  /** Asks for something. Throws when the outcome is unknown. */
  async ask<T>(call: (value: StoredValue) => Promise<T>): Promise<Answered<T>> {
    const principal = servicePrincipal('orders-ledger');
    try {
      return { answer: await inCall({ principal }, () => call(this)) };
    } catch (error) {
      if (error instanceof Problem && refusals.includes(error.kind)) return { refused: error };
      throw error;
    }
  }

  onModuleDestroy(): void {
    for (const client of [this.tenders, this.deposits, this.loyalty, this.identification]) client.close();
  }
}

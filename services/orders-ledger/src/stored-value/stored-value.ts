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

/** Permanent refusals without an effect; after any other error the call may have had one. */
const refusals: readonly string[] = ['invalid', 'notFound', 'unprocessable', 'conflict'];

/** The response of stored value: the result, or why the request is permanently refused. */
export type Answered<T> = { answer: T; refused?: undefined } | { answer?: undefined; refused: Problem };

/**
 * Client of loyalty-giftcards, which keeps wallets, points, gift cards and tabs; calls use the ledger's own identity. A
 * call that throws has an unknown outcome: repeating it with the same ids is safe, and the only way to find out.
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

  /** Sends a request. Throws if the outcome is unknown. */
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

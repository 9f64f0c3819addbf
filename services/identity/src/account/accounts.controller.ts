import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Database, RpcService } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import * as rpc from '@backroom/proto/identity/v1/accounts_service';
import { CloseAccount } from './close-account.command.js';
import { CreateAccount } from './create-account.command.js';
import { getAccount } from './get-account.query.js';
import { getProvider } from './get-provider.query.js';
import { UpdateAccount } from './update-account.command.js';

@RpcService(rpc.AccountsServiceService)
export class AccountsController implements rpc.AccountsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  getAccount({ accountId }: rpc.GetAccountRequest): Promise<rpc.GetAccountResponse> {
    return getAccount(this.database, accountId);
  }

  getProvider({ accountId }: rpc.GetProviderRequest): Promise<rpc.GetProviderResponse> {
    return getProvider(this.database, accountId);
  }

  async createAccount({
    profile,
    owner,
    parentId,
    ...account
  }: rpc.CreateAccountRequest): Promise<rpc.CreateAccountResponse> {
    const command = new CreateAccount(account, key(), profile, owner, parentId);
    return { account: await this.commandBus.execute<CreateAccount, Account>(command) };
  }

  async updateAccount(request: rpc.UpdateAccountRequest): Promise<rpc.UpdateAccountResponse> {
    const saved = await this.commandBus.execute<UpdateAccount, rpc.GetAccountResponse>(
      new UpdateAccount(request, key()),
    );
    // Only the parent's name is read again: the other fields are returned as saved.
    const { parent } = await getAccount(this.database, request.accountId);
    return { account: { ...saved, parent } };
  }

  async closeAccount({ accountId }: rpc.CloseAccountRequest): Promise<rpc.CloseAccountResponse> {
    await this.commandBus.execute(new CloseAccount(accountId, key()));
    return {};
  }
}

const key = () => currentCall().idempotencyKey;

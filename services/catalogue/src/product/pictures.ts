import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Clock,
  currentPrincipal,
  Database,
  Files,
  Ids,
  pictureIn,
  Problem,
  removeLater,
  type Picture,
} from '@backroom/platform';
import type { CreateImageUploadResponse } from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { operatorOf, refuseForeign } from './operator.js';
import { pictureFile } from './picture-file.js';
import { productChange } from './product-scope.js';

/** Largest picture that is taken, bytes: as logos are. */
const mostBytes = 2 * 1024 * 1024;
/** Milliseconds in which it has to be sent. */
const uploadLifetime = 10 * 60_000;

/** Pictures of products on their way in: a link to send one to, and the look at what was sent. */
@Injectable()
export class ProductPictures {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** A place for one upload, which only this product can take. */
  async create(productId: number): Promise<CreateImageUploadResponse> {
    const key = `${await this.folderOf(productId)}/${this.ids.next()}`;
    await this.removeLater(key);
    return {
      key,
      url: this.files.uploadLink(key, { lifetime: uploadLifetime, maxBytes: mostBytes }),
      expiresAt: this.clock.now().getTime() + uploadLifetime,
      maxBytes: mostBytes,
    };
  }

  /**
   * Keeps what was sent as a picture named by its content; the name, and the same again for as long as the file stands: a
   * call that is repeated is answered as the first was. Throws `invalid` naming the reason.
   */
  async take(productId: number, key: string): Promise<string> {
    const folder = await this.folderOf(productId);
    if (!key.startsWith(`${folder}/`) || !/^[0-9a-f-]{36}$/.test(key.slice(folder.length + 1)))
      throw Problem.invalid('key', fault('unknown'));
    const file = await this.files.read(key);
    if (!file?.length) throw Problem.invalid('image', fault('required'));
    if (file.length > mostBytes)
      throw Problem.invalid('image', fault('too-many-bytes', { max: mostBytes / 1024 ** 2 }));
    return this.keep(await pictureIn('image', file));
  }

  /** Keeps a picture for a product that is about to show it; its name. */
  async keep({ type, bytes }: Picture): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${type}`;
    await this.removeLater(pictureFile(name));
    await this.files.put(pictureFile(name), bytes);
    return name;
  }

  private async removeLater(name: string): Promise<void> {
    await this.database.transaction((tx) => removeLater(tx, this.clock, name));
  }

  private async folderOf(productId: number): Promise<string> {
    const principal = currentPrincipal();
    const { accountId, scope } = await productChange(this.database, principal, productId);
    const operator = await this.database.withTenant(scope, (tx) => operatorOf(tx, principal, accountId));
    refuseForeign(principal, operator);
    return `uploads/${accountId}/products/${productId}`;
  }
}

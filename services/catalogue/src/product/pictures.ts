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

/** Maximum size of a picture, bytes, equal to that of logos. */
const maxPictureBytes = 2 * 1024 * 1024;
/** Lifetime of an upload link, milliseconds. */
const uploadLifetime = 10 * 60_000;

/** Uploads of product pictures: creates upload links and validates the files. */
@Injectable()
export class ProductPictures {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns an upload link for one file of this product. */
  async create(productId: number): Promise<CreateImageUploadResponse> {
    const key = `${await this.folderOf(productId)}/${this.ids.next()}`;
    await this.removeLater(key);
    return {
      key,
      url: this.files.uploadLink(key, { lifetime: uploadLifetime, maxBytes: maxPictureBytes }),
      expiresAt: this.clock.now().getTime() + uploadLifetime,
      maxBytes: maxPictureBytes,
    };
  }

  /**
   * Stores an upload under a name from its content. Returns the name, which stays the same while the upload exists, so
   * that repeated calls get the first response. Throws `invalid` naming the reason.
   */
  async take(productId: number, key: string): Promise<string> {
    const folder = await this.folderOf(productId);
    if (!key.startsWith(`${folder}/`) || !/^[0-9a-f-]{36}$/.test(key.slice(folder.length + 1)))
      throw Problem.invalid('key', fault('unknown'));
    const file = await this.files.read(key);
    if (!file?.length) throw Problem.invalid('image', fault('required'));
    if (file.length > maxPictureBytes)
      throw Problem.invalid('image', fault('too-many-bytes', { max: maxPictureBytes / 1024 ** 2 }));
    return this.keep(await pictureIn('image', file));
  }

  /** Stores a picture for a product about to show it. Returns its name. */
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

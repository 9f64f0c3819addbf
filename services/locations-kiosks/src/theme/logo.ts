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
} from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import type { CreateLogoUploadResponse } from '@backroom/proto/locations/v1/themes_service';
import { fault } from '../faults.js';
import { placeChange } from '../location/place-scope.js';
import { logoFile } from './logo-file.js';
import { refuseOtherProgram } from '../copies/refuse-other-program.js';
import { themeById } from './theme.sql.js';

/** Maximum size of a logo, bytes. */
const maxLogoBytes = 2 * 1024 * 1024;
/** Milliseconds during which an upload link is valid. */
const uploadLifetime = 10 * 60_000;

interface Address {
  locationId: number;
  themeId: number;
}

/** Uploads of a theme's logo: creates the link and checks the uploaded file. */
@Injectable()
export class LogoUploads {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Creates an upload that only this theme can take. */
  async create(address: Address): Promise<CreateLogoUploadResponse> {
    const key = `${await this.folderOf(address)}/${this.ids.next()}`;
    await this.removeLater(key);
    const terms = { lifetime: uploadLifetime, maxBytes: maxLogoBytes };
    return {
      key,
      url: this.files.uploadLink(key, terms),
      expiresAt: this.clock.now().getTime() + uploadLifetime,
      maxBytes: maxLogoBytes,
    };
  }

  /**
   * Stores the upload as a picture named by its content; returns the name, empty without a key. Throws `invalid` naming
   * the reason.
   */
  async take(address: Address, key: string): Promise<string> {
    const folder = await this.folderOf(address);
    if (key === '') return '';
    if (!key.startsWith(`${folder}/`) || !/^[0-9a-f-]{36}$/.test(key.slice(folder.length + 1)))
      throw Problem.invalid('key', fault('unknown'));
    const file = await this.files.read(key);
    if (!file?.length) throw Problem.invalid('logo', fault('required'));
    if (file.length > maxLogoBytes)
      throw Problem.invalid('logo', fault('too-many-bytes', { max: maxLogoBytes / 1024 ** 2 }));
    const { type, bytes } = await pictureIn('logo', file);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${type}`;
    await this.removeLater(logoFile(name));
    await this.files.put(logoFile(name), bytes);
    // Kept empty until its link expires: nothing can be uploaded to it again. Not earlier: an outage keeps the file.
    await this.files.put(key, Buffer.alloc(0));
    return name;
  }

  private async removeLater(name: string): Promise<void> {
    await this.database.transaction((tx) => removeLater(tx, this.clock, name));
  }

  private async folderOf({ locationId, themeId }: Address): Promise<string> {
    const theme = await this.database.withTenant(placeChange(currentPrincipal()), async (tx) => {
      const found: Theme | undefined = await themeById(tx, themeId);
      if (found?.locationId !== locationId) throw Problem.notFound('theme');
      await refuseOtherProgram(tx, found.accountId, 'themes');
      return found;
    });
    return `uploads/${theme.accountId}/themes/${theme.id}`;
  }
}

import { CommandBus } from '@nestjs/cqrs';
import { currentPrincipal, Database, Problem, RpcService } from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import {
  ThemesServiceService,
  type CreateLogoUploadRequest,
  type CreateLogoUploadResponse,
  type GetThemeRequest,
  type GetThemeResponse,
  type ListThemesRequest,
  type ListThemesResponse,
  type SaveThemeRequest,
  type SaveThemeResponse,
  type SetLogoRequest,
  type SetLogoResponse,
  type ThemesService,
} from '@backroom/proto/locations/v1/themes_service';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { refuseOtherProgram } from '../copies/refuse-other-program.js';
import { fault } from '../faults.js';
import { placeScope } from '../location/place-scope.js';
import { ChangeTheme } from './change-theme.command.js';
import { LogoUploads } from './logo.js';
import { themeById, themePage } from './theme.sql.js';

@RpcService(ThemesServiceService)
export class ThemesController implements ThemesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly logos: LogoUploads,
  ) {}

  getTheme({ themeId }: GetThemeRequest): Promise<GetThemeResponse> {
    return this.database.withTenant(placeScope(currentPrincipal()), async (tx) => {
      const theme = await themeById(tx, themeId);
      if (!theme) throw Problem.notFound('theme');
      await refuseOtherProgram(tx, theme.accountId, 'themes');
      return { theme };
    });
  }

  listThemes(request: ListThemesRequest): Promise<ListThemesResponse> {
    const scope = placeScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const operators = await tx.records.find(AccountCopy);
      if (operators.length > 0 && !operators.some(({ loyaltyProgram }) => hasPart(loyaltyProgram, 'themes')))
        throw new Problem('forbidden', fault('other-program'));
      return themePage(tx, request);
    });
  }

  async saveTheme({ theme, version }: SaveThemeRequest): Promise<SaveThemeResponse> {
    if (!theme) throw Problem.invalid('theme', fault('required'));
    const { logo: _kept, ...change } = theme;
    return { theme: await this.change(new ChangeTheme(change.id, change, version)) };
  }

  createLogoUpload(request: CreateLogoUploadRequest): Promise<CreateLogoUploadResponse> {
    return this.logos.create(request);
  }

  async setLogo({ key, ...address }: SetLogoRequest): Promise<SetLogoResponse> {
    const logo = await this.logos.take(address, key);
    return { theme: await this.change(new ChangeTheme(address.themeId, { logo })) };
  }

  private change(command: ChangeTheme): Promise<Theme> {
    return this.commandBus.execute(command);
  }
}

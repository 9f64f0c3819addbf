import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  Problem,
  refuseStale,
  removeLater,
} from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import { configDue } from '../config/config-due.js';
import { logoFile } from './logo-file.js';
import { scopeOfRecord } from '../location/place-scope.js';
import { readTheme } from './theme-content.js';
import { refuseProgram } from './theme-scope.js';
import { themeById, writeTheme } from './theme.sql.js';

/** What becomes of a theme; `version` is the one that was edited. */
export class ChangeTheme {
  constructor(
    readonly themeId: number,
    readonly change: Partial<Theme>,
    readonly version?: number,
  ) {}
}

/** Changes how the kiosks of a place look and what they offer; they are sent it with their config (LOC-4). */
@CommandHandler(ChangeTheme)
export class ChangeThemeHandler implements ICommandHandler<ChangeTheme, Theme> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ themeId, change, version }: ChangeTheme): Promise<Theme> {
    const principal = currentPrincipal();
    const { accountId, scope } = await scopeOfRecord(this.database, principal, 'theme', themeId);
    return this.commands.run({ name: 'change-theme', scope, principal }, async (tx) => {
      await refuseProgram(tx, accountId);
      await tx.query('select 1 from theme where id = $1 for update', [themeId]);
      const before = await themeById(tx, themeId);
      if (!before) throw Problem.notFound('theme');
      refuseStale('theme', before.version, version);
      const { id, locationId, locationName } = before;
      const wanted = readTheme({ ...before, ...change, id, accountId, locationId, locationName });
      const { version: _read, updatedAt: _known, ...content } = wanted;
      if (Object.entries(content).every(([field, value]) => before[field as keyof Theme] === value))
        return before;
      await writeTheme(tx, wanted, this.clock.now());
      const after = (await themeById(tx, themeId))!;
      tx.audit({ accountId, subjectKind: 'theme', subjectId: themeId, before, after });
      if (before.logo && before.logo !== after.logo) await removeLater(tx, this.clock, logoFile(before.logo));
      await configDue(tx, this.clock, [{ id: locationId, accountId }]);
      return after;
    });
  }
}

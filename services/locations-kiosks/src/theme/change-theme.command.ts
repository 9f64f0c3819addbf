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
import { refuseOtherProgram } from '../copies/refuse-other-program.js';
import { ThemeRecord } from './theme.entity.js';
import { themeById } from './theme.sql.js';

/** The new content of a theme; `version` is the edited one. */
export class ChangeTheme {
  constructor(
    readonly themeId: number,
    readonly change: Partial<Theme>,
    readonly version?: number,
  ) {}
}

/** Changes the appearance and features of the kiosks of a location; they receive it with their config (LOC-4). */
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
      await refuseOtherProgram(tx, accountId, 'themes');
      await tx.records.findOne(ThemeRecord, {
        where: { id: themeId },
        select: { id: true },
        lock: { mode: 'pessimistic_write' },
      });
      const before = await themeById(tx, themeId);
      if (!before) throw Problem.notFound('theme');
      refuseStale('theme', before.version, version);
      const { locationId, locationName, version: present, updatedAt } = before;
      const kept = { id: themeId, accountId, locationId, locationName, version: present, updatedAt };
      const requested = readTheme({ ...before, ...change, ...kept });
      if (Object.entries(requested).every(([field, value]) => before[field as keyof Theme] === value))
        return before;
      const now = this.clock.now();
      const { id: _id, locationName: _shown, version: _counted, ...content } = requested;
      await tx.records.update(ThemeRecord, { id: themeId }, { ...content, updatedAt: now });
      const after = { ...requested, version: present + 1, updatedAt: now.getTime() };
      const subjectName = before.locationName;
      tx.audit({
        accountId,
        locationId,
        subjectKind: 'theme',
        subjectId: themeId,
        subjectName,
        before,
        after,
      });
      if (before.logo && before.logo !== after.logo) await removeLater(tx, this.clock, logoFile(before.logo));
      await configDue(tx, this.clock, [{ id: locationId, accountId }]);
      return after;
    });
  }
}

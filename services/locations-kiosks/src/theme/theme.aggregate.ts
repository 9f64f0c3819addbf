import type { Aggregate } from '@backroom/platform';
import { themes } from '../migrations/006-themes.js';
import { ChangeThemeHandler } from './change-theme.command.js';
import { LogoUploads } from './logo.js';
import { ThemeRecord } from './theme.entity.js';
import { ThemesController } from './themes.controller.js';

/** The appearance of a location's kiosks. */
export const theme: Aggregate = {
  entities: [ThemeRecord],
  migrations: [themes],
  controllers: [ThemesController],
  commands: [ChangeThemeHandler],
  providers: [LogoUploads],
};

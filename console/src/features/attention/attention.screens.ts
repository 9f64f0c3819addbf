import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/alarms',
    id: 'alarms',
    needs: ['DevicesCommand', 'AddonsAll', 'SalesAndReportingAll', 'SetupAll', 'SetupLocations'],
    order: 5030,
    hasNoPeriod: true,
    load: () => import('./alarms'),
    part: 'Alarms',
  },
  {
    path: '/commands',
    id: 'failedCommands',
    needs: ['DevicesCommand', 'AddonsAll', 'SalesAndReportingAll', 'SetupAll', 'SetupLocations'],
    order: 5040,
    hasNoPeriod: true,
    load: () => import('./failed-commands'),
    part: 'FailedCommands',
  },
] satisfies ScreenDeclaration[];

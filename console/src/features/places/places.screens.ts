import type { ScreenDeclaration } from '../../app/routes/screen';

const locations = { load: () => import('./locations'), part: 'Locations' };
const locationScreen = { load: () => import('./location-screen'), part: 'LocationScreen' };

export default [
  {
    path: '/locations',
    id: 'locations',
    needs: ['SetupAll', 'SetupLocations'],
    group: 'places',
    order: 5010,
    isOperatorOnly: true,
    ...locations,
  },
  {
    path: '/locations/{id}',
    id: 'location',
    needs: ['SetupAll', 'SetupLocations'],
    isOperatorOnly: true,
    isOneOperator: true,
    ...locationScreen,
  },
  {
    path: '/setup/locations',
    id: 'setupLocations',
    needs: ['SetupAll', 'SetupLocations'],
    order: 6060,
    entry: '/locations',
    isOperatorOnly: true,
    ...locations,
  },
  {
    path: '/setup/locations/{id}',
    id: 'location',
    needs: ['SetupAll', 'SetupLocations'],
    entry: '/locations',
    isOperatorOnly: true,
    isOneOperator: true,
    ...locationScreen,
  },
] satisfies ScreenDeclaration[];

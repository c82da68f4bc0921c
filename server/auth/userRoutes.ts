import type { Route } from '../http/route.ts';
import type { AccountDeps } from './deps.ts';
import { emailRoutes } from './emailRoutes.ts';
import { meRoutes } from './meRoutes.ts';
import { myPlacesRoutes } from './myPlacesRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';

/** Everything below `/api/users` that is about oneself. */
export const userRoutes = (deps: AccountDeps): Route[] => [
  ...meRoutes(),
  ...emailRoutes(deps),
  ...sessionRoutes(),
  ...myPlacesRoutes(),
];

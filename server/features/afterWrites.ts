import type { AfterWrite } from '../db/store.ts';
import { recordActivities } from './activity.ts';
import { keepTotals } from './workItemTotals.ts';

/** What every commit writes besides, computed from its changes. */
export const afterWrites: readonly AfterWrite[] = [recordActivities, keepTotals];

import { type Priority, priorities } from '#shared/features/workItem.ts';
import { text } from './text.ts';

/** A priority as people say it. */
export const priorityName = (priority: Priority): string => text(`priority_${priority}`);

/** Most pressing first, as people choose them. */
export const prioritiesFromTop: readonly Priority[] = priorities.toReversed();

import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('board', {
  groupFixed: 'Work items cannot be dragged between these groups. Group by state, priority, label or assignee.',
  laneFixed: 'Work items cannot be dragged between these lanes.',
  ordered: 'Ordered by {{order}}',
  orderedHere: 'The list is ordered by {{order}}. Choose the manual order to arrange it by hand.',
  movedOne: 'Moved the work item',
  movedTo: 'Moved to {{group}}',
  movedMany_one: 'Moved {{count}} work item',
  movedMany_other: 'Moved {{count}} work items',
  undo: 'Undo',
  moving: 'Moving {{key}}. Arrows choose the place, Enter drops it, Escape leaves it where it was.',
  at: '{{group}}, place {{place}} of {{count}}',
  atGroup: '{{group}}',
  cancelled: 'Left where it was.',
  keyMove: 'Move',
  keyMoveBy: 'Move by one',
  columnOf: '{{group}}, {{count}} work items',
});

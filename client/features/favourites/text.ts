import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('favourites', {
  favourites: 'Favourites',
  add: 'Add to favourites',
  remove: 'Remove from favourites',
  offGuest: 'Guests have no favourites.',
  offArchived: 'Restore it to keep it among your favourites.',
  menu: '{{name}}: more in favourites',
  moved: 'Moved the favourite',
  moveUp: 'Move up',
  moveDown: 'Move down',
  movedUp: '{{name}} moved up',
  movedDown: '{{name}} moved down',
});

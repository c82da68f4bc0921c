/** What people do with the pages and favourites of a simulated workspace, by the same actions as the screens. */
import { pageKept, toggleFavourite } from '#client/features/favourites/favourites.ts';
import {
  copyPage,
  createPage,
  deletePage,
  movePage,
  setFullWidth,
  toggleAccess,
  toggleArchive,
  toggleLock,
} from '#client/features/pages/pageActions.ts';
import { type Page, page, pageAccess } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { type Operations, say, word } from './operation.ts';
import type { Screen, World } from './world.ts';

const doing = ({ session, browser }: Screen) => ({ session, personId: browser.person.id });
const pages = ({ session }: Screen): Page[] => [...session.table(page).rows()];
const elsewhere = (world: World, { session }: Screen) =>
  [...session.table(project).rows()].find(({ id }) => id !== world.projectId);

/** Does something to one of the pages that somebody sees, if there is one. */
const toPage =
  (act: (page: Page, screen: Screen, world: World) => unknown, isWanted: (page: Page) => boolean = () => true) =>
  (world: World, screen: Screen): boolean => {
    const row = world.pick(pages(screen).filter(isWanted));
    if (row) act(row, screen, world);
    return row !== undefined;
  };

export const pageOperations: Operations = {
  'create page': {
    often: 3,
    by: ['admin', 'member'],
    run: (world, screen) =>
      createPage(doing(screen), world.projectId, world.random() < 0.7 ? pageAccess.public : pageAccess.private),
  },
  'rename page': {
    often: 2,
    run: toPage((row, { session }, world) => session.save(page, row.id, { name: `page ${word(world)}` })),
  },
  'widen page': {
    often: 1,
    run: toPage((row, screen) => setFullWidth(doing(screen), row, !row.view_props.full_width)),
  },
  'copy page': {
    often: 1,
    run: toPage((row, screen, { slug }) => copyPage(doing(screen), row, { slug, onOpen() {} })),
  },
  'lock or unlock page': { often: 2, run: toPage((row, screen) => toggleLock(doing(screen), row)) },
  'open or close page': { often: 3, run: toPage((row, screen) => toggleAccess(doing(screen), row)) },
  'archive or restore page': { often: 2, run: toPage((row, screen) => toggleArchive(doing(screen), row)) },
  'delete page': {
    often: 1,
    run: toPage(
      (row, screen, world) => {
        world.deletedPages.push(row.id);
        deletePage(doing(screen), row);
      },
      ({ archived_at }) => archived_at !== null,
    ),
  },
  'bring page back': {
    often: 1,
    run: (world, screen) => {
      const id = world.pick(world.deletedPages);
      return id && say(world, screen, 'POST', world.in(`pages/${id}/restore/`), {});
    },
  },
  'move page': {
    often: 2,
    run: (world, screen) => {
      const to = elsewhere(world, screen);
      const row = world.pick(pages(screen));
      const home = [...screen.session.table(project).rows()].find(({ id }) => id === world.projectId);
      const goal = row && to && row.project_ids.includes(to.id) ? home : to;
      return row && goal && movePage(doing(screen), row, goal);
    },
  },
  'star or unstar page': {
    often: 3,
    run: toPage((row, { session, browser }) => toggleFavourite(session, browser.person.id, pageKept(row))),
  },
};

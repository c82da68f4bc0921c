import { expect, type Locator, type Page, test } from 'playwright/test';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import { png } from '../route/files/pictures.ts';
import { expectAccessible, openPage, settleInProject } from './stage.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startProcess({ DATA_DIR: 'memory' });
});
test.afterAll(() => server.terminate());

const red = png(64, 64, [200, 40, 40]);
const blue = png(64, 64, [40, 60, 200]);

const choose = (page: Page, label: string, buffer: Buffer, name = 'photo.png', mimeType = 'image/png') =>
  page.getByRole('group', { name: label, exact: true }).locator('input').setInputFiles({ name, mimeType, buffer });

/** That a picture is not only asked for but drawn. */
const expectDrawn = (image: Locator, width: number) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(width);

test('a photo, a logo and a cover that are chosen here appear on an open screen there, and go with a click', async ({
  browser,
}) => {
  const { slug, projectId, ada, ben } = await settleInProject(server.url);
  const at = (path: string) => new URL(path, server.url).href;
  const b = await openPage(browser, ben, at(`/${slug}/settings/members`));
  const faces = b.getByRole('list', { name: 'Members' }).locator('img');
  await expect(b.getByRole('list', { name: 'Members' })).toBeVisible();
  await expect(faces).toHaveCount(0);

  const a = await openPage(browser, ada, at('/settings/profile/general'));
  await choose(a, 'Photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.svg', 'image/svg+xml');
  await expect(a.getByRole('alert')).toContainText('JPEG, PNG, WebP or GIF');
  await choose(a, 'Photo', Buffer.from('not a picture'));
  await expect(a.getByRole('alert')).toContainText('This file is text');
  await choose(a, 'Photo', red);
  await expectDrawn(faces, 64);
  const first = await faces.getAttribute('src');
  await expect(a.getByRole('alert')).toHaveCount(0);
  await choose(a, 'Photo', blue);
  await expect(faces).not.toHaveAttribute('src', first ?? '');
  await expectDrawn(faces, 64);
  await a.getByRole('button', { name: 'Remove: Photo' }).click();
  await expect(faces).toHaveCount(0);
  await expect(a.getByRole('button', { name: 'Choose: Photo' })).toBeVisible();
  await expectAccessible(a);

  const logo = b.locator('.side-ws img');
  await b.goto(at(`/${slug}/projects`));
  await expect(b.getByRole('link', { name: 'Web app' }).first()).toBeVisible();
  await a.goto(at(`/${slug}/settings`));
  await choose(a, 'Picture', red);
  await expectDrawn(logo, 64);
  await a.goto(at(`/${slug}/settings/projects/${projectId}`));
  await dropFile(a, a.getByRole('group', { name: 'Cover', exact: true }), blue);
  await expectDrawn(b.locator('.pcard img.pcard-cover'), 64);
  await expectAccessible(b);

  await b.goto(at(`/${slug}/settings/projects/${projectId}`));
  await expect(b.getByRole('button', { name: 'Replace: Cover' })).toHaveAttribute('aria-disabled', 'true');
});

/** Lets go of a file above something, as a hand does. */
async function dropFile(page: Page, place: Locator, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    (numbers) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(numbers)], 'cover.png', { type: 'image/png' }));
      return transfer;
    },
    [...bytes],
  );
  for (const type of ['dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer: data });
}

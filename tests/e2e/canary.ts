/** What notices that something hostile struck: another host that is asked, and a page that holds or does what no screen of ours does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';

export interface Canary {
  /** The host that must hear nothing. */
  lure: string;
  heard: string[];
  close(): void;
}

export async function openCanary(): Promise<Canary> {
  const heard: string[] = [];
  const server = createServer((req, res) => {
    heard.push(`${req.method} ${req.url}`);
    res.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' });
    res.end('window.struck = true;');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    lure: `http://localhost:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => void server.close(),
  };
}

/** A page that notes whatever should not happen in it. */
export function watch(page: Page, home: string): string[] {
  const bad: string[] = [];
  page.on('dialog', (dialog) => {
    bad.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => bad.push(`an error: ${error.message}`));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(home) && frame.url() !== 'about:blank') bad.push(`went to ${frame.url()}`);
  });
  return bad;
}

/** Elements and attributes that no screen of ours holds. */
export const strangersOn = (page: Page, { lure }: Canary) =>
  page.evaluate((host) => {
    const found = [
      ...document.querySelectorAll('iframe, object, embed, base, form[action], meta[http-equiv=refresh i]'),
    ];
    const leads = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'];
    const active = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (leads.includes(name) && /^\s*(java|vb)script:/i.test(value)) ||
          (name === 'style' && value.includes(host)),
      ),
    );
    const scripts = [...document.scripts].filter(
      (script) => script.src !== '' && !script.src.startsWith(location.origin),
    );
    const struck = 'struck' in window ? ['struck'] : [];
    return [...struck, ...[...found, ...active, ...scripts].map((element) => element.outerHTML.slice(0, 200))];
  }, lure);

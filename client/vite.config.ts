import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { neededFirst, packedAhead } from './buildPlugins.ts';

const preambleFile = '/@preamble.js';

/** What the list of work items, the screen opened most, consists of. */
const firstScreens = [
  'client/main.tsx',
  'shell/InWorkspace.tsx',
  'onboarding/WithTour.tsx',
  'shell/AppShell.tsx',
  'item/ItemLayer.tsx',
  'list/ProjectWorkItems.tsx',
];

const isFirst = neededFirst(firstScreens);

const chunkOf = (chunk: 'library' | 'app', priority: number) => ({
  name: (id: string, graph: Parameters<typeof isFirst>[1]) =>
    isFirst(id, graph) && (chunk === 'app' || id.includes('/node_modules/')) ? chunk : null,
  priority,
});

/** The inline script that hot reload puts into the page, as a file: no page of ours may run inline scripts. */
function preambleAsFile(): Plugin {
  let preamble = '';
  return {
    name: 'preamble-as-file',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script type="module">(import \{ injectIntoGlobalHook[\s\S]*?)<\/script>/, (_, code: string) => {
          preamble = code;
          return `<script type="module" src="${preambleFile}"></script>`;
        }),
    },
    resolveId: (id) => (id === preambleFile ? id : undefined),
    load: (id) => (id === preambleFile ? preamble : undefined),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preambleAsFile(), packedAhead()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [chunkOf('library', 2), chunkOf('app', 1)] } } },
  },
});

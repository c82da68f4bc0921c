import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { neededBy, neededOnlyBy, packedAhead, sharedIcons } from './buildPlugins.ts';

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

/** What a control opens: small parts of one library, of which one is hardly ever shown alone. */
const popups = [
  'ui/MenuPopup.tsx',
  'ui/ContextMenuPopup.tsx',
  'ui/FloatingPanel.tsx',
  'ui/TipPopup.tsx',
  'ui/ToastStack.tsx',
  'ui/DialogFrame.tsx',
  'ui/ConfirmDialogFrame.tsx',
  'ui/DrawerFrame.tsx',
];

/** What is loaded when there is a text to write in. */
const editors = ['editor/LiveEditor.tsx', 'editor/LocalEditor.tsx', 'editor/documentRegistry.ts'];

const isFirst = neededBy(firstScreens);
const isOfPopups = neededBy(popups);
const isOfEditor = neededOnlyBy(editors);

type Chooses = typeof isFirst;
const chunk = (name: string, priority: number, chooses: Chooses) => ({
  name: (id: string, graph: Parameters<Chooses>[1]) => (chooses(id, graph) ? name : null),
  debugName: name,
  priority,
});

const isSharedIcon = sharedIcons();

const chunks = [
  chunk('library', 3, (id, graph) => id.includes('/node_modules/') && isFirst(id, graph)),
  chunk('app', 2, isFirst),
  chunk('popups', 1, isOfPopups),
  // In the editor's file, whoever shows one of them would load all of that.
  chunk('icons', 1, isSharedIcon),
  chunk('editor', 0, isOfEditor),
];

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

/** The languages that code is coloured in are told from our own parts by their name. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  `assets/${facadeModuleId?.includes('/highlight.js/') ? 'grammar-' : ''}[name]-[hash].js`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preambleAsFile(), packedAhead()],
  resolve: { dedupe: ['react', 'react-dom', 'yjs', 'y-protocols', 'lib0', '@tiptap/y-tiptap', '@tiptap/pm'] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
  },
});

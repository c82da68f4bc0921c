import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const preambleFile = '/@preamble.js';

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
  plugins: [react(), tailwindcss(), preambleAsFile()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir: '../dist/client', emptyOutDir: true },
});

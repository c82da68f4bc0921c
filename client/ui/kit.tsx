/** Every control in every state, to be looked at while developing: `/ui/kit.html#dark`. Not part of the build. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/app.css';
import { KitControls } from './kit/KitControls.tsx';
import { KitFloating } from './kit/KitFloating.tsx';
import { KitSigns } from './kit/KitSigns.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { TandemMark } from './marks.tsx';
import { Toasts } from './Toasts.tsx';
import { applyTheme } from './theme.ts';
import './kit/kit.css';

const custom = {
  background: '#fff7ec',
  text: '#3b2a1a',
  primary: '#c2410c',
  sidebarBackground: '#2b1d12',
  sidebarText: '#f3e5d6',
};

function showTheme() {
  applyTheme({ theme: location.hash.slice(1) || 'light', ...custom });
}

showTheme();
window.addEventListener('hashchange', showTheme);

function Kit() {
  return (
    <>
      <main className="kit">
        <header>
          <TandemMark size={28} />
          <h1 className="h-20">Tandem</h1>
          <span className="mute">Every control in every state</span>
          <span className="sp" />
          <span className="flex items-center gap-4">
            <TandemMark size={16} />
            <TandemMark size={20} />
            <TandemMark size={40} />
          </span>
        </header>
        <div className="kg">
          <div className="kc">
            <KitControls />
          </div>
          <div className="kc">
            <KitSigns />
          </div>
          <div className="kc">
            <KitFloating />
          </div>
        </div>
      </main>
      <Toasts />
      <LiveRegion />
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  );
}

import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './routes.tsx';
import { LiveRegion } from './ui/LiveRegion.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { applyTheme } from './ui/theme.ts';

applyTheme({ theme: localStorage.getItem('tandem.theme') ?? 'system' });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <div className="root">
      <RouterProvider router={router} />
    </div>
    <Toasts />
    <LiveRegion />
  </StrictMode>,
);

import { Outlet } from 'react-router';

/** The frame around every screen of a workspace: sidebar, line of state, and the screen itself. */
export function AppShell() {
  return (
    <div className="app">
      <main className="main">
        <Outlet />
      </main>
    </div>
  );
}

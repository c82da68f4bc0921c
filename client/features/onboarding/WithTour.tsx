import { Outlet } from 'react-router';
import { Tour } from './Tour.tsx';

/** Lays the welcome over whatever screen of a workspace is opened first. */
export function WithTour() {
  return (
    <>
      <Outlet />
      <Tour />
    </>
  );
}

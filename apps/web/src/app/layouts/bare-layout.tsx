import { Outlet } from 'react-router';
import { useScreen } from '../use-menu.ts';

/** A screen that brings its own frame, as what a link of a letter opens does; the window gets its title. */
export function BareLayout() {
  useScreen();
  return <Outlet />;
}

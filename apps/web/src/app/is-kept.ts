import { matchPath } from 'react-router';
import { paths } from './paths.ts';
import { themeOfPath } from './theme.ts';

/** True for a screen that there is, but not for this person: their menu, and so their routes, do not have it. */
export const isKept = (pathname: string): boolean =>
  themeOfPath(pathname) === 'merchant' &&
  Object.values(paths).some((path) => matchPath(path, pathname) !== null);

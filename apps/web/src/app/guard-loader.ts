import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router';
import { loadProfile } from '../lib/profile.ts';
import { type SessionArea, sessionOf } from '../lib/sessions.ts';
import { giveUpUnsaved } from '../lib/unsaved.ts';
import { type Access, decideAccess, GUARDED } from './guards.ts';
import { openScreens, routePath } from './open-screens.ts';

/** What the table of screens says of a path; screens that come from the menu are protected. */
function accessOf(pathname: string): Access {
  return openScreens.find((each) => matchPath(routePath(each), pathname))?.access ?? 'protected';
}

/** Asks the guard, loads the profile if it says so, and asks again. Returns where to go instead, or null. */
export async function passGuard(area: SessionArea, url: URL): Promise<string | null> {
  const guarded = GUARDED[area];
  const ask = () => {
    const session = sessionOf(area);
    return decideAccess(guarded, {
      access: accessOf(url.pathname),
      signedIn: session.token !== null,
      profileLoaded: session.profile !== null,
      twoFactorNeeded: session.twoFactorNeeded,
      here: url.pathname + url.search,
    });
  };
  let answer = ask();
  if ('loadProfile' in answer) {
    await loadProfile(area);
    answer = ask();
  }
  return 'goTo' in answer ? answer.goTo : null;
}

/** The loader of an area: runs its guard on every navigation into or inside the area. */
export const guardLoader =
  (area: SessionArea) =>
  async ({ request }: LoaderFunctionArgs) => {
    const instead = await passGuard(area, new URL(request.url));
    return instead ? redirect(instead) : null;
  };

/**
 * Another tab has ended the session that this one shows. What stands here is nobody's any more: the page is loaded anew, so that
 * none of it is left on screen or in memory for whoever signs in next, and the guard leads to the sign-in.
 */
export function leaveEnded(area: SessionArea): void {
  const { pathname } = window.location;
  const isOpen = ['login', 'public'].includes(accessOf(pathname));
  if (isOpen || !pathname.startsWith(`${GUARDED[area].root}/`)) return;
  giveUpUnsaved();
  window.location.reload();
}

import { Activity, Fragment, memo, type ReactElement, useRef } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
  useOutlet,
} from 'react-router';
import { setInterface, useInterface } from '../lib/interface-state.ts';
import type { ScreenHandle } from './menu-routes.ts';

/** More than this many lists kept alive would hold memory for nothing. */
const KEPT_MAX = 6;

type Kept = { element: ReactElement; place: React.ContextType<typeof LocationContext> };

const useScreenHandle = (): Partial<ScreenHandle> =>
  (useMatches().at(-1)?.handle ?? {}) as Partial<ScreenHandle>;

/** The outlet. The router makes another as soon as a navigation is under way, by which the screen that is left would be drawn anew. */
function useSteadyOutlet(): ReactElement | null {
  const outlet = useOutlet();
  const isUnderWay = useNavigation().state !== 'idle';
  const last = useRef(outlet);
  if (!isUnderWay) last.current = outlet;
  return last.current;
}

/**
 * The frame's outlet. Screens whose menu entry says so stay mounted when left: hidden, their effects off,
 * their state and inner scroll kept. A hidden screen keeps seeing the address it was left at, or it would
 * take the next screen's filters for its own. What changes in the frame around it draws no screen again. Any other screen
 * begins anew at another path, or what was opened or typed about one record would stand over the next.
 */
export const KeepAliveOutlet = memo(function KeepAliveOutlet() {
  const outlet = useSteadyOutlet();
  const location = useLocation();
  const navigationType = useNavigationType();
  const handle = useScreenHandle();
  const kept = useRef(new Map<string, Kept>()).current;
  const key = handle.keepAlive && handle.menuKeys ? handle.menuKeys.join('/') : null;
  // Whoever comes back to where they left a screen finds it as it stands: nothing of it is drawn again.
  const shown = useRef<string>(null);
  const isBack = key && shown.current !== key && kept.get(key)?.place.location.key === location.key;
  if (key && outlet && !isBack) remember(kept, key, { element: outlet, place: { location, navigationType } });
  shown.current = key;
  return (
    <>
      {[...kept].map(([name, { element, place }]) => (
        <Activity key={name} mode={name === key ? 'visible' : 'hidden'}>
          <LocationContext.Provider value={place}>{element}</LocationContext.Provider>
        </Activity>
      ))}
      {key ? null : <Fragment key={location.pathname}>{outlet}</Fragment>}
    </>
  );
});

function remember(kept: Map<string, Kept>, key: string, screen: Kept) {
  const isNew = !kept.has(key);
  kept.set(key, screen);
  if (!isNew) return;
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  const names = [...kept.keys()];
  queueMicrotask(() => {
    if (useInterface.getState().keepAliveNames.join() !== names.join())
      setInterface({ keepAliveNames: names });
  });
}

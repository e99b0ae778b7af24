import type { Frame, OpenScreen } from '@lorikeet/contracts/screens/open-screen';
import {
  createBrowserRouter,
  type DataRouter,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router';
import { addressIn } from '../lib/address-in.ts';
import { loadWords } from '../lib/i18n.ts';
import { useInterface } from '../lib/interface-state.ts';
import { registerNavigate } from '../lib/navigation.ts';
import { untilLoaded } from '../lib/reach.ts';
import { type SessionArea, sessionOf } from '../lib/sessions.ts';
import { guardLoader, passGuard } from './guard-loader.ts';
import { GUARDED } from './guards.ts';
import { BareLayout } from './layouts/bare-layout.tsx';
import { menuRoutes } from './menu-routes.ts';
import { openScreens, routePath } from './open-screens.ts';
import { paths } from './paths.ts';
import { ratepayerMenu } from './ratepayer-menu.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { loadScreen } from './screens.ts';

/** Before the first screen there is nothing to show. */
const Nothing = () => null;

let router: DataRouter | undefined;

/**
 * A prerendered page is far lighter than the application: a link to it from inside loads that page, in the reader's
 * language. The application shows it only where it is itself loaded there (in development).
 */
const prerenderedRoute = (path: string): Partial<RouteObject> => ({
  loader: () => {
    if (!router?.state.initialized) return null;
    // The menu has the public address, as specified. Whoever follows it from inside reads the answers beside their own questions.
    if (path === paths.officialSupport && sessionOf('merchant').profile) return redirect(paths.merchantHelp);
    return redirectDocument(addressIn(useInterface.getState().locale, path));
  },
  shouldRevalidate: () => false,
});

/** The route of a screen that needs no menu. */
function openRoute(each: OpenScreen, prefix = ''): RouteObject {
  const path = `${prefix}${routePath(each)}`;
  return {
    id: prefix ? `${each.name}:${prefix}` : each.name,
    ...(path === '/' || path === prefix ? { path: path === '/' ? '/' : prefix } : { path }),
    handle: { name: each.name, title: `titles.${each.title}` },
    lazy: async () => ({ Component: await loadScreen(each.component) }),
    ErrorBoundary: ScreenFailure,
    ...(each.isPrerendered && prerenderedRoute(each.path)),
  };
}

const routesIn = (frame: Frame, prefix?: string) =>
  openScreens.filter((each) => each.frame === frame).map((each) => openRoute(each, prefix));

/** A frame with its words, which no other screen loads. */
const withWords = async <T,>(words: string, load: () => Promise<T>): Promise<T> =>
  (await Promise.all([untilLoaded(load), loadWords(words)]))[0];

const notFound = (id: string): RouteObject => ({
  id,
  path: '*',
  handle: { name: 'notFound', title: 'titles.notFound' },
  lazy: async () => ({
    Component: (await withWords('office', () => import('./not-found-page.tsx'))).NotFoundPage,
  }),
});

const SHELL: Record<SessionArea, string> = { merchant: 'merchantShell', flex: 'ratepayerShell' };

/** The screens of the menu, as routes of the area's frame. */
function routesFromMenu(area: SessionArea): RouteObject[] {
  const menus = sessionOf(area).profile?.menus ?? [];
  const entries = menuRoutes(
    menus.length === 0 && area === 'flex' ? ratepayerMenu() : menus,
    GUARDED[area].root,
  );
  return entries.flatMap(({ path, component, redirect: leadsTo, handle }): RouteObject[] => {
    const base = {
      id: `${area}:${handle.menuKeys.join('/')}:${path}`,
      path,
      handle,
      ErrorBoundary: ScreenFailure,
    };
    // What is asked of a list travels with its short address.
    if (leadsTo && leadsTo !== path)
      return [{ ...base, loader: ({ request }) => redirect(leadsTo + new URL(request.url).search) }];
    if (!component) return [];
    return [{ ...base, lazy: async () => ({ Component: await loadScreen(component) }) }];
  });
}

/** A development build shows its components; they are not shipped. */
const galleryRoutes: RouteObject[] = import.meta.env.DEV
  ? ['dashboard', 'list', 'form'].map((part) => ({
      id: `gallery-${part}`,
      path: `/merchant/gallery/${part}`,
      handle: { name: part, menuKeys: [`gallery-${part}`], keepAlive: part === 'list' },
      lazy: async () => ({ Component: (await import('./gallery/gallery.tsx')).GALLERY[part] ?? Nothing }),
    }))
  : [];

function areaRoutes(
  area: SessionArea,
  layout: () => Promise<{ Component: React.ComponentType }>,
): RouteObject {
  const { root } = GUARDED[area];
  const authFrame = area === 'merchant' ? 'merchantAuth' : 'ratepayerAuth';
  return {
    id: area,
    path: root,
    loader: guardLoader(area),
    shouldRevalidate: () => true,
    ErrorBoundary: ScreenFailure,
    HydrateFallback: Nothing,
    children: [
      { index: true, loader: () => redirect(`${root}/home`) },
      {
        id: authFrame,
        lazy: async () => ({
          Component: (await withWords('auth', () => import('./layouts/auth-layout.tsx'))).AuthLayout,
        }),
        children: routesIn(authFrame),
      },
      ...(area === 'merchant'
        ? [{ id: 'merchantBare', Component: BareLayout, children: routesIn('merchantBare') }]
        : []),
      {
        id: SHELL[area],
        lazy: layout,
        children: [...(area === 'merchant' ? galleryRoutes : []), notFound(`${area}NotFound`)],
      },
    ],
  };
}

function officeRoutes(prefix: string): RouteObject {
  return {
    id: `office${prefix}`,
    lazy: async () => ({
      Component: (await withWords('office', () => import('./layouts/office-layout.tsx'))).OfficeLayout,
    }),
    ErrorBoundary: ScreenFailure,
    HydrateFallback: Nothing,
    children: [...routesIn('office', prefix), ...(prefix === '' ? [notFound('notFound')] : [])],
  };
}

/** The menu whose screens an area has already: a person who signs in after another, or whose rights grow, has more. */
const registered: Partial<Record<SessionArea, unknown>> = {};

/** Which area's menu an address needs; none for the public site. */
const areaOfPath = (path: string): SessionArea | null => {
  if (path.startsWith(`${paths.merchant}/`)) return 'merchant';
  return path.startsWith(`${paths.flexirates}/`) ? 'flex' : null;
};

export function makeRouter() {
  const made = createBrowserRouter(
    [
      officeRoutes(''),
      officeRoutes('/zh'),
      {
        id: 'officialBare',
        Component: BareLayout,
        ErrorBoundary: ScreenFailure,
        HydrateFallback: Nothing,
        children: routesIn('officialBare'),
      },
      areaRoutes('merchant', async () => ({
        Component: (await untilLoaded(() => import('./menu-screens.ts'))).MerchantLayout,
      })),
      areaRoutes('flex', async () => ({
        Component: (await untilLoaded(() => import('./layouts/ratepayer-layout.tsx'))).RatepayerLayout,
      })),
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const area = areaOfPath(path);
        if (!area) return;
        // A profile that does not load is the loader's to tell: thrown here, it would finish this navigation although
        // the ended session has left it for the sign-in.
        const instead = await passGuard(area, new URL(path, window.location.origin)).catch(() => null);
        const menus = sessionOf(area).profile?.menus;
        if (instead || !menus || registered[area] === menus) return;
        registered[area] = menus;
        // Those that are there already stay: the router knows a route by its id.
        patch(SHELL[area], routesFromMenu(area));
      },
    },
  );
  router = made;
  registerNavigate((to, options) => void made.navigate(to, options));
  return made;
}

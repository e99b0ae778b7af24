import { OFFICIAL_SCREENS } from '@lorikeet/contracts/screens/official-screens';
import type { OpenScreen } from '@lorikeet/contracts/screens/open-screen';
import { SIGN_IN_SCREENS } from '@lorikeet/contracts/screens/sign-in-screens';
import type { RouteName } from './paths.ts';

type Open = OpenScreen & { name: RouteName };
const all: readonly Open[] = [...OFFICIAL_SCREENS, ...SIGN_IN_SCREENS];

/** The screens that need no menu and are there; those of the menus are registered when the profile is loaded. */
export const openScreens: readonly Open[] = all.filter(({ isPlanned }) => !isPlanned);

const planned = new Set<string>(all.flatMap(({ isPlanned, path }) => (isPlanned ? [path] : [])));

/** Whether a link may lead to an address: a page that is not written yet is not linked. */
export const isLinked = (path: string): boolean => !planned.has(path);

/** The path under which a screen is registered. */
export const routePath = ({ path, rest }: OpenScreen): string => (rest ? `${path}/*` : path);

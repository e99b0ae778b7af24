import type { MenuEntry } from './menu-entry.ts';

type Joined<Base extends string, Path extends string> = Path extends '' ? Base : `${Base}/${Path}`;
/** `detail/{id}` as the router has it: `detail/:id`. */
type WithParams<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${WithParams<After>}`
  : Path;

type Below<Entry, Base extends string, Area extends string> = Entry extends {
  children: readonly (infer Child)[];
}
  ? Named<Child, Base, Area>
  : never;
/** Pairs of a screen's route name and its address, of an entry and all below it. */
type Named<Entry, Base extends string, Area extends string> = Entry extends {
  name: infer Name extends string;
  path: infer Path extends string;
}
  ? Path extends `/${string}`
    ? never
    :
        | (Entry extends { component: string }
            ? [`${Area}${Capitalize<Name>}`, WithParams<Joined<Base, Path>>]
            : never)
        | Below<Entry, Joined<Base, Path>, Area>
  : never;

export type ScreenPaths<Entry, Area extends string> = {
  readonly [Pair in Named<Entry, `/${Area}`, Area> as Pair[0]]: Pair[1];
};

function namedPaths(entries: readonly MenuEntry[], base: string, area: string): [string, string][] {
  return entries.flatMap(({ name, path, component, children }): [string, string][] => {
    if (path.startsWith('/')) return [];
    const here = path === '' ? base : `${base}/${path}`;
    const own = `${area}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const below = namedPaths(children ?? [], here, area);
    return component ? [[own, here.replace(/\{(\w+)\}/g, ':$1')], ...below] : below;
  });
}

/** The addresses of the screens of an area's menu by their route names: `customersList` is `merchantCustomersList`. */
export const screenPaths = <const Entries extends readonly MenuEntry[], Area extends string>(
  entries: Entries,
  area: Area,
) => Object.fromEntries(namedPaths(entries, `/${area}`, area)) as ScreenPaths<Entries[number], Area>;

/** Which frame a screen stands in. */
export type Frame = 'office' | 'officialBare' | 'merchantAuth' | 'merchantBare' | 'ratepayerAuth';
/**
 * Who may see a screen: anybody; anybody, but a signed-in person at this sign-in goes to the area's root;
 * a signed-in person whose second factor is outstanding or being set up.
 */
export type OpenAccess = 'public' | 'login' | 'two-factor';

/** A screen that stands in no menu: public pages, sign-in, and what a link of a letter opens. */
export type OpenScreen = {
  /** The route's name. */
  name: string;
  /** Its whole address. */
  path: string;
  frame: Frame;
  access: OpenAccess;
  /** Its file below the web's source, without `.tsx`. */
  component: string;
  /** Key of the window's title among the `titles` of the shared words. */
  title: string;
  /** Takes whatever follows in the address too. */
  rest?: true;
  /** Its file is not written yet: its address is not found, and no link leads to it. */
  isPlanned?: true;
  /** It is HTML from the build, a page of its own, far lighter than the application. */
  isPrerendered?: true;
};

export type OpenPaths<Screen extends OpenScreen> = {
  readonly [Each in Screen as Each['name']]: Each['path'];
};

/** The addresses of open screens by their route names. */
export const openPaths = <const Screens extends readonly OpenScreen[]>(screens: Screens) =>
  Object.fromEntries(screens.map(({ name, path }) => [name, path])) as OpenPaths<Screens[number]>;

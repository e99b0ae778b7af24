import type { ScreenModule } from './screens.ts';

type Load = () => Promise<ScreenModule>;

/** The screens of people who are signed in, by their files. Apart, since a sign-in needs none of them, not even their names. */
export const menuScreens: Readonly<Record<string, Load>> = import.meta.glob<ScreenModule>([
  '../{merchant,flexirates}/**/*-page.tsx',
  '!../{merchant,flexirates}/auth/*',
]);

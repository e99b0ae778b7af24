import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** The screens of people who are signed in, by their files. Apart, since a sign-in needs none of them, not even their names. */
export const menuScreens: Readonly<Record<string, Load>> = import.meta.glob<{ default: ComponentType }>([
  '../{merchant,flexirates}/**/*-page.tsx',
  '!../{merchant,flexirates}/auth/*',
]);

import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** The screens of people who are signed in, by their files. Apart, since a sign-in needs none of them, not even their names. */
export const menuScreens: Readonly<Record<string, Load>> = import.meta.glob<{ default: ComponentType }>([
  '../{merchant,flexirates}/**/*-page.tsx',
  '!../{merchant,flexirates}/auth/*',
]);

/** Staff's frame comes with the list of their screens, which they fetch anyway; a sign-in does without. */
export { MerchantLayout } from './layouts/merchant-layout.tsx';

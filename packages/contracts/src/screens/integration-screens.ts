import { BILLERS, type MenuEntry } from './menu-entry.ts';

export const integrations = {
  name: 'integrations',
  path: 'integrations',
  icon: 'integrations',
  component: 'merchant/integrations/integrations-page',
  permission: 'integrations.read',
  kinds: BILLERS,
} as const satisfies MenuEntry;

import { hidden, type MenuEntry } from './menu-entry.ts';

export const notification = {
  name: 'notification',
  path: 'notification',
  icon: 'notification',
  component: 'merchant/notifications/list-page',
  permission: 'notifications.read',
  children: [
    {
      ...hidden,
      name: 'notificationPreferences',
      path: 'preferences',
      component: 'merchant/notifications/preferences-page',
    },
  ],
} as const satisfies MenuEntry;

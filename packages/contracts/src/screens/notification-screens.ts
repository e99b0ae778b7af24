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
    {
      ...hidden,
      name: 'notificationLetters',
      path: 'letters',
      component: 'merchant/letters/list-page',
      permission: 'settings.read',
    },
    {
      ...hidden,
      name: 'notificationLettersEdit',
      path: 'letters/edit/{id}',
      label: 'notificationLettersEdit',
      component: 'merchant/letters/edit-page',
      permission: 'settings.read',
    },
  ],
} as const satisfies MenuEntry;

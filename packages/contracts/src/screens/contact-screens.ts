import { BILLERS, hidden, type MenuEntry } from './menu-entry.ts';

export const contact = {
  name: 'contact',
  path: 'contact',
  icon: 'contact',
  component: 'merchant/contacts/list-page',
  permission: 'contacts.read',
  kinds: BILLERS,
  isOfServices: true,
  children: [
    {
      ...hidden,
      name: 'contactDetail',
      path: 'detail/{id}',
      label: 'details',
      component: 'merchant/contacts/detail-page',
    },
  ],
} as const satisfies MenuEntry;

import type { Module } from '../../platform/module.ts';
import { contactFinder } from './contact-finder.ts';
import { forgetContacts } from './forget-contacts.ts';
import { contactRoutes } from './routes.ts';
import { sharedContacts } from './share-contacts.ts';

export { createContact } from './create-contact.ts';
export { moveContacts } from './move-contacts.ts';

export const contactsModule: Module = {
  name: 'contacts',
  routes: contactRoutes,
  lists: [sharedContacts],
  finders: [contactFinder],
  forgets: forgetContacts,
};

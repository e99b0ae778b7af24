import * as contacts from '@lorikeet/contracts/contacts';
import type { Routes } from '../../platform/http/routes.ts';
import { contactDetail } from './contact-detail.query.ts';
import { contactList, contactTags } from './contact-list.query.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { importContacts, previewImport } from './import-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';
import { updateContact } from './update-contact.ts';

const done = { done: true } as const;

export function contactRoutes(routes: Routes): void {
  routes.tenant(contacts.listContacts, ({ work, input }) => contactList(work, input));
  routes.tenant(contacts.listContactTags, ({ work }) => contactTags(work));
  routes.tenant(contacts.getContact, ({ work, input }) => contactDetail(work, input.id));
  routes.tenant(contacts.createContact, ({ work, input }) => createContact(work, input));
  routes.tenant(contacts.updateContact, async ({ work, input: { id, ...fields } }) => {
    await updateContact(work, id, fields);
    return done;
  });
  routes.tenant(contacts.deleteContact, async ({ work, input }) => {
    await deleteContact(work, input.id);
    return done;
  });
  routes.tenant(contacts.mergeContacts, async ({ work, input }) => {
    await mergeContacts(work, input);
    return done;
  });
  routes.tenant(contacts.previewContactImport, ({ work, input, caller }) =>
    previewImport(work, input, caller.locale),
  );
  routes.tenant(contacts.importContacts, ({ work, input, caller }) =>
    importContacts(work, input, caller.locale),
  );
}

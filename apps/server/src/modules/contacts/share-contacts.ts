import { codeWords } from '@lorikeet/contracts/code-words';
import * as contacts from '@lorikeet/contracts/contacts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { type ContactRow, foundContacts } from './contact-list.query.ts';

const column = columnsOf<ContactRow>();
const heading = contacts.CONTACT_HEADINGS;

/** The contacts as the list has them, under the headings that a file to read in has. */
export const sharedContacts = sharedList({
  name: 'contacts',
  contract: contacts.listContacts,
  idKind: 'contact',
  find: foundContacts,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  columns: [
    column.id({ en: 'Contact', zh: '联系人编号' }, 'contact', (row) => row.id),
    column.text(heading.name, (row) => row.name),
    column.code(heading.side, codeWords.contactSide, (row) => row.side),
    column.text(heading.organisation, (row) => row.organisation),
    column.id(heading.customer, 'customer', (row) => row.customer_id),
    column.text(heading.role, (row) => row.role),
    column.text(heading.email, (row) => row.email),
    column.text(heading.phone, (row) => row.phone),
    column.text(heading.tags, (row) => row.tags.join('; ')),
    column.text(heading.notes, (row) => row.notes),
    column.moment({ en: 'Created', zh: '创建时间' }, (row) => row.created_at),
  ],
});

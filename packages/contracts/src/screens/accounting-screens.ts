import { BILLERS, hidden, type MenuEntry } from './menu-entry.ts';

export const accounting = {
  name: 'invoice',
  path: 'accounting',
  label: 'accounting',
  icon: 'accounting',
  component: 'merchant/invoices/list-page',
  permission: 'invoices.read',
  kinds: BILLERS,
  children: [
    {
      ...hidden,
      name: 'invoiceDetail',
      path: 'detail/{id}',
      label: 'details',
      component: 'merchant/invoices/detail-page',
    },
    {
      ...hidden,
      name: 'invoiceDrafts',
      path: 'drafts',
      label: 'invoiceDrafts',
      component: 'merchant/invoices/drafts-page',
    },
    {
      ...hidden,
      name: 'invoiceCreate',
      path: 'create',
      label: 'invoiceCreate',
      component: 'merchant/invoices/create-page',
      permission: 'invoices.write',
      alsoNeeds: 'customers.read',
    },
    {
      ...hidden,
      name: 'invoiceDraft',
      path: 'draft/{id}',
      label: 'invoiceDraft',
      component: 'merchant/invoices/draft-page',
    },
    {
      ...hidden,
      name: 'invoiceReceivables',
      path: 'receivables',
      label: 'receivables',
      component: 'merchant/invoices/receivables-page',
    },
    {
      ...hidden,
      name: 'invoiceStatement',
      path: 'statement/{id}',
      label: 'statement',
      component: 'merchant/invoices/statement-page',
    },
  ],
} as const satisfies MenuEntry;

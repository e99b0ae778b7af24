import { addDays, toCents } from '@lorikeet/domain/kernel';
import { issueCredit, issueInvoice } from '../modules/invoices/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** A customer who can be written to, and their invoice; due before today where it shall be overdue. */
async function billed(scene: Scene, { isOverdue = false, credit = 0 } = {}) {
  const payer = await scene.payers.payer({ id: scene.ours.tenant }, { name: scene.unique() });
  const { id } = await scene.within(scene.ours, async (work) => {
    if (credit > 0)
      await issueCredit(work, {
        customerId: payer.customerId,
        currency: 'AUD',
        amountCents: toCents(credit),
        taxCode: 'taxable',
        description: 'A visit that was not used',
      });
    return issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      dueDate: addDays(scene.morning, isOverdue ? -9 : 9),
      description: 'Towels',
      collectsGst: true,
      lines: [{ kind: 'item', description: 'Towels', quantity: 1, amountCents: 5_500, taxCode: 'taxable' }],
    });
  });
  return { customer: scene.id('customer', payer.customerId), invoice: scene.id('invoice', id) };
}

async function draft(scene: Scene) {
  const { customer } = await billed(scene);
  return {
    customer_id: customer,
    description: 'Lockers',
    due_date: addDays(scene.morning, 14),
    lines: [{ description: 'Locker', quantity: 2, unit_price_e4: 12_345, tax_code: 'taxable' }],
    issue_on: null,
    is_sent: false,
  };
}

const saved = async (scene: Scene): Promise<string> =>
  (await scene.done<{ id: string }>('createInvoiceDraft', await draft(scene))).id;

export const accountingRehearsals: Record<string, Rehearsal> = {
  createInvoiceDraft: async (scene) => ({ input: await draft(scene) }),
  updateInvoiceDraft: async (scene) => ({ input: { id: await saved(scene), ...(await draft(scene)) } }),
  deleteInvoiceDraft: async (scene) => ({ input: { id: await saved(scene) } }),
  issueInvoiceDraft: async (scene) => ({ input: { id: await saved(scene), is_sent: false } }),
  sendInvoiceReminder: async (scene) => ({
    input: { id: (await billed(scene, { isOverdue: true })).invoice },
  }),
  voidInvoice: async (scene) => ({ input: { id: (await billed(scene)).invoice, reason: 'Made twice' } }),
  createCreditNote: async (scene) => ({
    input: {
      invoice_id: (await billed(scene)).invoice,
      reason: 'Returned',
      lines: [{ position: 1, amount_cents: 1_100 }],
    },
  }),
  downloadCreditNote: async (scene) => {
    const { id } = await scene.done<{ id: string }>('createCreditNote', {
      invoice_id: (await billed(scene)).invoice,
      reason: 'Returned',
      lines: [{ position: 1, amount_cents: 1_100 }],
    });
    return { input: { id, locale: 'en' } };
  },
  applyInvoiceCredit: async (scene) => ({ input: { id: (await billed(scene, { credit: 1_000 })).invoice } }),
  writeOffInvoice: async (scene) => ({
    input: { id: (await billed(scene, { isOverdue: true })).invoice, reason: 'Cannot be found' },
  }),
  downloadCustomerStatement: async (scene) => ({
    input: {
      id: (await billed(scene)).customer,
      from: addDays(scene.morning, -30),
      to: scene.morning,
      locale: 'en',
    },
  }),
};

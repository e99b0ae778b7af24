import { KEPT_KINDS, OPEN_KINDS } from '@lorikeet/domain/customers';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { ERASURE_REFUSALS } from './refusals/customers.ts';
import { id, localDate } from './wire.ts';

export const previewCustomerErasure = contract({
  name: 'previewCustomerErasure',
  area: 'merchant',
  method: 'GET',
  path: '/customer/erase/preview',
  access: 'customers.erase',
  byKey: false,
  summary: 'What stands against erasing a customer, and until when what must be kept is kept',
  input: z.strictObject({ id: id('customer') }),
  output: z.strictObject({
    open: z.array(z.strictObject({ kind: z.enum(OPEN_KINDS), count: z.int() })),
    /** `from` is the first day on which it stands against it no more. */
    kept: z.array(z.strictObject({ kind: z.enum(KEPT_KINDS), from: localDate })),
    /** Until when the name stays on invoices that tax law keeps; null where there are none. */
    billed_name_until: localDate.nullable(),
    /** A second person has been asked already. */
    is_waiting: z.boolean(),
  }),
  shows: ['customers', 'mandates', 'invitations', 'payments', 'subscriptions', 'invoices', 'approvals'],
});

export const eraseCustomer = contract({
  name: 'eraseCustomer',
  area: 'merchant',
  method: 'POST',
  path: '/customer/erase/{id}',
  access: 'customers.erase',
  summary: 'Asks a second person to erase a customer for good; nothing changes until they agree',
  input: z.strictObject({ id: id('customer') }),
  output: z.strictObject({ waiting: waitingChange }),
  proof: 'recent',
  refusals: [...ERASURE_REFUSALS, ...WAITING_REFUSALS],
  changes: ['customers', 'approvals'],
  idempotent: true,
});

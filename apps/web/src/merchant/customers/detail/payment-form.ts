import { localDate, positiveCents, text } from '@lorikeet/contracts/wire';
import { z } from 'zod';

/** What is typed about a debit by hand; the customer and the tax code come with it. */
export const paymentFormSchema = z.strictObject({
  mandate_id: z.string().min(1, 'choose_one'),
  amount_cents: z
    .number('amount_required')
    .nullable()
    .refine((value) => value !== null, { error: 'amount_required' })
    .pipe(positiveCents),
  date: z.string().min(1, 'date_required').pipe(localDate),
  description: text(100),
});

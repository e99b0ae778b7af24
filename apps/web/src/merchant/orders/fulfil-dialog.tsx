import { runFulfilment } from '@lorikeet/contracts/orders';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import type { Order } from './order-words.tsx';

const { id: _, ...asked } = runFulfilment.input.shape;
const schema = z.strictObject(asked);

/** How many of each line are handed over now, and how goods travel. */
export function FulfilDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const write = useWrite(runFulfilment, { expected: [422, 1] });
  const left = order.lines.filter((line) => line.quantity > line.fulfilled);
  const form = usePortalForm(schema, {
    lines: left.map((line) => ({ position: line.position, quantity: line.quantity - line.fulfilled })),
    carrier: '',
    tracking_number: '',
  });
  const submit = form.submit(async (values) => {
    const { code, message } = await write.mutateAsync({ ...values, id: order.id });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('fulfil.done') });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('fulfil.title', { number: order.number })}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('fulfil.do')} onClose={onClose}>
        <p>{t('fulfil.how')}</p>
        {left.map((line, index) => (
          <NumberField
            key={line.position}
            label={t('fulfil.left', { what: line.description, count: line.quantity - line.fulfilled })}
            {...orEmpty(form.field(`lines.${index}.quantity`))}
          />
        ))}
        {left.some((line) => line.type === 'physical') && (
          <div className="lk-pair">
            <TextField
              label={t('fulfil.carrier')}
              optional
              autoComplete="off"
              maxLength={60}
              {...form.field('carrier')}
            />
            <TextField
              label={t('fulfil.tracking')}
              optional
              autoComplete="off"
              maxLength={60}
              {...form.field('tracking_number')}
            />
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}

import { addItemStock } from '@lorikeet/contracts/order-items';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import type { Item } from './order-words.tsx';

const schema = z.strictObject({ change: addItemStock.input.shape.change });

/** What came in or was lost, so that what was sold meanwhile is not undone. */
export function StockDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const write = useWrite(addItemStock, { expected: [422, 1] });
  const form = usePortalForm(schema, { change: Number.NaN });
  const submit = form.submit(async ({ change }) => {
    const { code, data, message } = await write.mutateAsync({ id: item.id, change });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('items.stockSaved', { count: data.stock }) });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('items.stockTitle', { name: item.name })}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('common:save')} onClose={onClose}>
        <p>{t('items.stockNow', { count: item.stock ?? 0 })}</p>
        <NumberField label={t('items.stockChange')} {...orEmpty(form.field('change'))} />
      </DialogForm>
    </Dialog>
  );
}

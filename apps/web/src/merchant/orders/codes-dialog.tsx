import { addItemCodes } from '@lorikeet/contracts/order-items';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { Item } from './order-words.tsx';

const schema = z.strictObject({ codes: addItemCodes.input.shape.codes });

/** Codes are only ever added here: nobody reads them back. */
export function CodesDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const write = useWrite(addItemCodes, { expected: [422, 1] });
  const form = usePortalForm(schema, { codes: '' });
  const submit = form.submit(async ({ codes }) => {
    const { code, data, message } = await write.mutateAsync({ id: item.id, codes });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({
      severity: 'success',
      summary: t('items.codesAdded', { count: data.added }),
      ...(data.known > 0 && { detail: t('items.codesKnown', { count: data.known }) }),
    });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('items.codesTitle', { name: item.name })}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('items.addCodes')} onClose={onClose}>
        <TextAreaField
          label={t('items.codesField')}
          help={t('items.codesHelp')}
          rows={8}
          {...form.field('codes')}
        />
      </DialogForm>
    </Dialog>
  );
}

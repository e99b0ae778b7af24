import { createSavedReport } from '@lorikeet/contracts/saved-reports';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ReportTerms } from './report-terms.ts';

const { name, is_shared } = createSavedReport.input.shape;
const schema = z.strictObject({ name, is_shared });

type Props = { terms: ReportTerms; suggested: string; onClose: () => void };

/** Keeps a report with its range and currency under a name. */
export function SaveDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('save.title')} width={440}>
      <SaveForm {...props} />
    </Dialog>
  );
}

function SaveForm({ terms, suggested, onClose }: Props) {
  const { t } = useTranslation('reports');
  const write = useWrite(createSavedReport, { expected: [422] });
  const form = usePortalForm(schema, { name: suggested, is_shared: false });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, ...terms });
    if (code !== 0) return;
    onClose();
    addToast({ severity: 'success', summary: t('save.done', { name: values.name }) });
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('save.accept')} onClose={onClose}>
      <TextField label={t('save.name')} help={t('save.nameHelp')} maxLength={60} {...form.field('name')} />
      <CheckboxField label={t('save.shared')} {...form.field('is_shared')} />
    </DialogForm>
  );
}

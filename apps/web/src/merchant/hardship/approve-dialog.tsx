import { approveHardship } from '@lorikeet/contracts/hardship';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orNothing } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Facts } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { type HardshipRequest, useNextPayment } from './hardship-words.tsx';

// Of the schedule as it is shown beside the fields, not as it was when they were opened.
const { schedule_version: _, ...shape } = approveHardship.input.shape;
const schema = z.strictObject(shape);

type Props = { request: HardshipRequest; onClose: () => void };

/** What is granted: beside the fields stands what the schedule takes next, and that version of it is decided by. */
export function ApproveForm({ request, onClose }: Props) {
  const { t } = useTranslation('hardship');
  const today = useBusinessDate();
  const next = useNextPayment(request);
  const write = useWrite(approveHardship, { expected: [422] });
  const form = usePortalForm(schema, {
    id: request.id,
    pause_until: null,
    finish_by: null,
    waived_from: null,
    waived_until: null,
    answer: '',
  });
  const submit = form.submit(async (values) => {
    const version = request.schedule?.version ?? null;
    const { code } = await write.mutateAsync({ ...values, schedule_version: version });
    // What it was decided by is not so any more: it is read again, and what is typed stays.
    if (code !== 0) return refreshAfter(approveHardship);
    addToast({ severity: 'success', summary: t('approve.done'), detail: request.ratepayer_name });
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('approve.action')} onClose={onClose}>
      <p>{t('approve.text')}</p>
      <Facts facts={[[t('next'), next]]} />
      <DateField
        {...orNothing(form.field('pause_until'))}
        label={t('approve.pause')}
        help={t('approve.pauseHelp')}
        min={today}
        optional
      />
      <DateField
        {...orNothing(form.field('finish_by'))}
        label={t('approve.finish')}
        help={t('approve.finishHelp')}
        min={today}
        optional
      />
      <div className="lk-pair">
        <DateField {...orNothing(form.field('waived_from'))} label={t('approve.waivedFrom')} optional />
        <DateField
          {...orNothing(form.field('waived_until'))}
          label={t('approve.waivedUntil')}
          help={t('approve.waivedHelp')}
          optional
        />
      </div>
      <TextAreaField {...form.field('answer')} label={t('answer')} />
    </DialogForm>
  );
}

/** What is granted to the person, and in which words. */
export function ApproveDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('hardship');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('approve.title')}>
      <ApproveForm {...props} />
    </Dialog>
  );
}

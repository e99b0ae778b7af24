import type { WireOutput } from '@lorikeet/contracts/contract';
import { REPORT_FORMATS } from '@lorikeet/contracts/reports';
import {
  listReportRecipients,
  type listSavedReports,
  setReportSchedule,
} from '@lorikeet/contracts/saved-reports';
import { SCHEDULES } from '@lorikeet/domain/reports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { date } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export type SavedReport = WireOutput<typeof listSavedReports>['rows'][number];

const { id: _, ...asked } = setReportSchedule.input.shape;
const schema = z.strictObject({ ...asked, schedule: z.enum(['never', ...SCHEDULES]) });

type Props = { report: SavedReport; onClose: () => void };

/** When a saved report is prepared, as what, and which colleagues are told. */
export function ScheduleDialog(props: Props) {
  const { t } = useTranslation('reports');
  return (
    <Dialog open onClose={props.onClose} title={t('schedule.title', { name: props.report.name })} width={480}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}

function ScheduleForm({ report, onClose }: Props) {
  const { t } = useTranslation(['reports', 'downloads']);
  const people = useQuery(read(listReportRecipients, {})).data?.rows;
  const write = useWrite(setReportSchedule, { expected: [422] });
  const form = usePortalForm(schema, {
    schedule: report.schedule ?? 'never',
    format: report.format,
    recipient_ids: report.recipients.map(({ id }) => id),
  });
  const save = form.submit(async ({ schedule, ...values }) => {
    const { code, data } = await write.mutateAsync({
      ...values,
      id: report.id,
      schedule: schedule === 'never' ? null : schedule,
    });
    if (code !== 0) return;
    onClose();
    addToast({
      severity: 'success',
      summary: data.next_on ? t('schedule.set', { date: date(data.next_on) }) : t('schedule.ended'),
    });
  });
  const chosen = form.values.recipient_ids ?? [];
  const isSent = form.values.schedule !== 'never';
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('schedule.accept')} onClose={onClose}>
      <RadioField
        label={t('schedule.when')}
        options={['never', ...SCHEDULES].map((value) => ({
          value,
          label: t(`schedule.on.${value}` as 'schedule.on.never'),
        }))}
        {...form.field('schedule')}
        onChange={(value) => form.set('schedule', value as (typeof SCHEDULES)[number])}
      />
      {isSent && (
        <>
          <SelectField
            label={t('schedule.format')}
            options={REPORT_FORMATS.map((value) => ({ value, label: t(`downloads:prepare.${value}`) }))}
            {...form.field('format')}
            onChange={(value) => form.set('format', value as (typeof REPORT_FORMATS)[number])}
          />
          <fieldset className="lk-field" style={{ border: 0, margin: 0, padding: 0 }}>
            <legend className="lk-field-label lk-field-head" style={{ padding: 0, marginBottom: 6 }}>
              {t('schedule.to')}
            </legend>
            {people?.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                value={chosen.includes(id)}
                onChange={(on) =>
                  form.set('recipient_ids', on ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
            <p className="lk-muted lk-small">{t('schedule.toHelp')}</p>
          </fieldset>
        </>
      )}
    </DialogForm>
  );
}

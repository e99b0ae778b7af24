import { issueRatesNotice } from '@lorikeet/contracts/rates-notices';
import { ratingYearName, ratingYearOf } from '@lorikeet/domain/council';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Property, streetOf } from './property-words.ts';

const { property_id: _id, rating_year: _year, ...fields } = issueRatesNotice.input.shape;
/** The year as the select holds it. */
const schema = z.strictObject({ ...fields, rating_year: z.string().min(1) });

type Props = { property: Property; onClose: () => void };

function NoticeForm({ property, onClose }: Props) {
  const { t } = useTranslation('council');
  const today = useBusinessDate();
  const year = ratingYearOf(toLocalDate(today));
  const form = usePortalForm(schema, { rating_year: String(year), issued_on: today, total_cents: 0 });
  const write = useWrite(issueRatesNotice, { expected: [422] });
  const save = form.submit(async ({ rating_year, ...values }) => {
    const { code } = await write.mutateAsync({
      ...values,
      rating_year: Number(rating_year),
      property_id: property.id,
    });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('notice.done') });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>{t('notice.text')}</p>
        <SelectField
          {...form.field('rating_year')}
          label={t('notice.year')}
          options={[year - 1, year, year + 1].map((one) => ({
            value: String(one),
            label: ratingYearName(one),
          }))}
        />
        <DateField {...form.field('issued_on')} label={t('notice.issued')} />
        <MoneyField {...form.field('total_cents')} label={t('notice.total')} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('notice.action')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A year's rates for a property that no file of the roll has brought. */
export function NoticeDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('council');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('notice.title', { property: streetOf(props.property.address) })}
    >
      <NoticeForm {...props} />
    </Dialog>
  );
}

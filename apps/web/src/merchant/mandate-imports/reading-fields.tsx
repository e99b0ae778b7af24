import { IMPORT_AMOUNTS, IMPORT_DATE_ORDERS } from '@lorikeet/domain/mandate-imports';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../app/language-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlanField } from '../plans/plan-field.tsx';
import type { ColumnsForm } from './columns-values.ts';

function FilePlan({ form }: { form: ColumnsForm }) {
  const { t } = useTranslation('mandate-imports');
  return (
    <PlanField
      {...form.field('plan_id')}
      label={t('reading.plan')}
      optional
      none={t('reading.noPlan')}
      help={t(form.values.plan_id ? 'reading.planHelp' : 'reading.noPlanHelp')}
      currency={['AUD']}
    />
  );
}

/** How a file is meant: whose it was, how its dates and amounts are to be read, and what its rows go on with. */
export function ReadingFields({ form, userId }: { form: ColumnsForm; userId: string | null }) {
  const { t } = useTranslation('mandate-imports');
  const { value: oldUserId, ...oldUser } = form.field('old_user_id');
  const isOwn = userId !== null && form.values.old_user_id?.trim() === userId;
  return (
    <div className="lk-form">
      <TextField
        label={t('reading.provider')}
        help={t('reading.providerHelp')}
        maxLength={80}
        autoComplete="off"
        {...form.field('provider')}
      />
      <div className="lk-pair">
        <SelectField
          label={t('reading.dates')}
          options={IMPORT_DATE_ORDERS.map((value) => ({ value, label: t(`dates.${value}`) }))}
          {...form.field('date_order')}
        />
        <SelectField
          label={t('reading.amounts')}
          options={IMPORT_AMOUNTS.map((value) => ({ value, label: t(`amounts.${value}`) }))}
          {...form.field('amounts')}
        />
      </div>
      <FilePlan form={form} />
      <TextField
        {...oldUser}
        value={oldUserId ?? ''}
        label={t('reading.oldUser')}
        optional
        numeric
        maxLength={6}
        help={t(isOwn ? 'reading.sameUser' : userId ? 'reading.oldUserHelp' : 'reading.oldUserNone', {
          user: userId,
        })}
      />
      <SelectField
        label={t('reading.language')}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...form.field('locale')}
      />
    </div>
  );
}

import { getCustomer, mergeCustomers, previewCustomerMerge } from '@lorikeet/contracts/customers';
import { MERGE_FIELDS, type MergeField } from '@lorikeet/domain/customers';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../../app/paths.ts';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { differing, MergeFields } from '../../../frames/merge-fields.tsx';
import { failureOf } from '../../../lib/api-error.ts';
import { date } from '../../../lib/format.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { ChosenPayer, CustomerPicker } from '../../payments/customer-picker.tsx';
import type { Customer } from './customer.ts';

const LABELS: Record<MergeField, string> = {
  name: 'fields.name',
  abn: 'fields.abn',
  birthday: 'fields.birthday',
  reference: 'fields.reference',
  email_primary: 'fields.emailPrimary',
  email_secondary: 'fields.emailSecondary',
  phone_mobile: 'fields.phoneMobile',
  phone_daytime: 'fields.phoneDaytime',
  phone_after_hours: 'fields.phoneAfterHours',
  phone_fax: 'fields.phoneFax',
  address: 'form.address',
  locale: 'fields.locale',
};

/** What a record says in a field, as a person reads it; empty when it says nothing. */
function said(customer: Customer, field: MergeField, t: TFunction<'customers'>): string {
  switch (field) {
    case 'name': {
      const { type, name, title, first_name, middle_name, last_name } = customer;
      const person = [title, first_name, middle_name, last_name].filter(Boolean).join(' ');
      return [name, person !== name && person, t(`type.${type}`)].filter(Boolean).join(' · ');
    }
    case 'address': {
      const { address_line1, address_line2, address_line3, suburb, state, postcode } = customer;
      const place = [suburb, state, postcode].filter(Boolean).join(' ');
      return [address_line1, address_line2, address_line3, place].filter(Boolean).join(', ');
    }
    case 'birthday':
      return customer.birthday ? date(customer.birthday) : '';
    case 'locale':
      return t(`form.locale.${customer.locale}`);
    default:
      return customer[field] ?? '';
  }
}

/** What of the other record is open: it is ended there first. */
function StillOpen({ other, kinds, onClose }: StillOpenProps) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-form">
      <p>{t('merge.open', { name: other.name })}</p>
      <ul className="lk-open-kinds">
        {kinds.map(({ kind, count }) => (
          <li key={kind}>{t(`merge.kinds.${kind}`, { count })}</li>
        ))}
      </ul>
      <p className="lk-small lk-muted">{t('merge.otherWay')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Link
          className="lk-button lk-button--primary"
          to={address('merchantCustomersDetail', { id: other.id })}
        >
          {t('merge.goThere')}
        </Link>
      </DialogActions>
    </div>
  );
}
type StillOpenProps = {
  other: Customer;
  kinds: readonly { kind: string; count: number }[];
  onClose: () => void;
};

/** Which value stands, field by field. */
function Compare({ customer, other, onBack, onClose }: CompareProps) {
  const { t } = useTranslation('customers');
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  useUnsaved(taken.length > 0);
  const merge = useWrite(mergeCustomers, { expected: [1] });
  const fields = differing(
    MERGE_FIELDS.map((field) => ({
      field,
      label: t(LABELS[field]),
      mine: said(customer, field, t),
      theirs: said(other, field, t),
    })),
  );
  const submit = async () => {
    const { code, message } = await merge.mutateAsync({
      id: customer.id,
      other_id: other.id,
      taken: [...taken],
    });
    if (code !== 0) return addToast({ severity: 'warn', summary: message });
    addToast({ severity: 'success', summary: t('merge.done') });
    onClose();
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault();
        void submit().catch(() => undefined);
      }}
      busy={merge.isPending}
      label={t('merge.do')}
      onClose={onClose}
    >
      <ChosenPayer payer={other} onChange={onBack} />
      <p>{t(fields.length > 0 ? 'merge.differ' : 'merge.alike')}</p>
      <MergeFields fields={fields} taken={taken} onTake={setTaken} />
      <p className="lk-small lk-muted">{t('merge.effect', { name: other.name })}</p>
    </DialogForm>
  );
}
type CompareProps = { customer: Customer; other: Customer; onBack: () => void; onClose: () => void };

/** The other record, once it is chosen: what stands against it, else what is to be chosen. */
function Other({ customer, otherId, onBack, onClose }: OtherProps) {
  const { t } = useTranslation('customers');
  const other = useQuery(read(getCustomer, { id: otherId }));
  const preview = useQuery({ ...read(previewCustomerMerge, { other_id: otherId }), staleTime: 0 });
  const error = other.error ?? preview.error;
  if (error) return <ErrorState title={t('detail.failed')} {...failureOf(error)} onRetry={onBack} />;
  if (!other.data || !preview.data) return <Skeleton lines={4} />;
  const { open } = preview.data;
  return open.length > 0 ? (
    <StillOpen other={other.data} kinds={open} onClose={onClose} />
  ) : (
    <Compare customer={customer} other={other.data} onBack={onBack} onClose={onClose} />
  );
}
type OtherProps = { customer: Customer; otherId: string; onBack: () => void; onClose: () => void };

/** Makes one customer of this record and another of the same payer. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const [otherId, setOtherId] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={t('merge.title', { name: customer.name })}>
      {otherId === null ? (
        <div className="lk-form">
          <p>{t('merge.what')}</p>
          <CustomerPicker isAnybody besides={customer.id} onChoose={({ id }) => setOtherId(id)} />
          <DialogActions>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
          </DialogActions>
        </div>
      ) : (
        <Other customer={customer} otherId={otherId} onBack={() => setOtherId(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

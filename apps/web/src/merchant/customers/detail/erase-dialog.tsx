import type { WireOutput } from '@lorikeet/contracts/contract';
import { eraseCustomer, previewCustomerErasure } from '@lorikeet/contracts/customer-erasure';
import { ERASED_NAME } from '@lorikeet/domain/customers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { tellWaiting } from '../../../app/tell-waiting.ts';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { failureOf } from '../../../lib/api-error.ts';
import { date } from '../../../lib/format.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import type { Customer } from './customer.ts';

type Preview = WireOutput<typeof previewCustomerErasure>;
type Props = { customer: Customer; onClose: () => void };

const GOES = ['details', 'accounts', 'letters', 'people', 'orders', 'log'] as const;

/** What is not over, and what has to be kept, each with the day on which it stands against it no more. */
function Hindered({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-form">
      <p>{t('erase.cannot')}</p>
      <ul className="lk-open-kinds">
        {preview.open.map(({ kind, count }) => (
          <li key={kind}>{t(`merge.kinds.${kind}`, { count })}</li>
        ))}
        {preview.kept.map(({ kind, from }) => (
          <li key={kind}>
            {t(kind === 'mandates' ? 'erase.keptMandates' : 'erase.keptRecovery', { date: date(from) })}
          </li>
        ))}
      </ul>
      <p className="lk-small lk-muted">{t('erase.endFirst')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </div>
  );
}

/** Somebody has asked already. */
function Waits({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-form">
      <p>
        {t('erase.waits')} <Link to={paths.merchantUserApprovals}>{t('erase.toApprovals')}</Link>
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </div>
  );
}

/** What goes, what stays and why; asked once more before a second person is. */
function Ask({ customer, preview, onClose }: Props & { preview: Preview }) {
  const { t } = useTranslation('customers');
  const erase = useWrite(eraseCustomer, { expected: [1] });
  const submit = async () => {
    const { code, data, message } = await erase.mutateAsync({ id: customer.id });
    if (code !== 0) return addToast({ severity: 'warn', summary: message });
    tellWaiting(data.waiting);
    onClose();
  };
  const until = preview.billed_name_until;
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault();
        void submit().catch(() => undefined);
      }}
      busy={erase.isPending}
      label={t('erase.do')}
      onClose={onClose}
    >
      <p>{t('erase.goes')}</p>
      <ul className="lk-open-kinds">
        {GOES.map((what) => (
          <li key={what}>{t(`erase.goesList.${what}`)}</li>
        ))}
      </ul>
      <p>{t('erase.stays', { name: ERASED_NAME })}</p>
      <ul className="lk-open-kinds">
        <li>{t('erase.staysList.books')}</li>
        {until && <li>{t('erase.staysList.billed', { date: date(until) })}</li>}
        <li>{t('erase.staysList.files')}</li>
      </ul>
      <p>
        <b>{t('erase.second')}</b>
      </p>
    </DialogForm>
  );
}

/** Asks to erase a customer: says what is destroyed, what stays and why, and what stands against it. */
export function EraseDialog({ customer, onClose }: Props) {
  const { t } = useTranslation('customers');
  const preview = useQuery({ ...read(previewCustomerErasure, { id: customer.id }), staleTime: 0 });
  const body = () => {
    if (preview.error)
      return (
        <ErrorState
          title={t('detail.failed')}
          {...failureOf(preview.error)}
          onRetry={() => void preview.refetch()}
        />
      );
    if (!preview.data) return <Skeleton lines={4} />;
    const { open, kept, is_waiting: isWaiting } = preview.data;
    if (isWaiting) return <Waits onClose={onClose} />;
    return open.length + kept.length > 0 ? (
      <Hindered preview={preview.data} onClose={onClose} />
    ) : (
      <Ask customer={customer} preview={preview.data} onClose={onClose} />
    );
  };
  return (
    <Dialog open onClose={onClose} title={t('erase.title', { name: customer.name })}>
      {body()}
    </Dialog>
  );
}

import '../schedules/schedules.css';
import { listMyPaymentMethods, setMyDefaultMethod } from '@lorikeet/contracts/payment-methods';
import { IconAlertTriangle, IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { KeptCards } from './kept-cards.tsx';
import { accountName, type Method } from './method.ts';
import { PaysList } from './pays-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

function MethodCard({ method, onRemove }: { method: Method; onRemove: () => void }) {
  const { t } = useTranslation('payment-methods');
  const makeDefault = useWrite(setMyDefaultMethod);
  return (
    <li className="lk-plan">
      <div>
        <h2>
          <IconBuildingBank size={20} stroke={1.7} aria-hidden /> {accountName(method)}
        </h2>
        <p className="lk-muted lk-small">
          {method.account_name} · {method.council.name}
        </p>
      </div>
      {(method.is_default || method.standing !== 'active') && (
        <p>
          {method.is_default && <Chip tone="info">{t('default')}</Chip>}{' '}
          {method.standing !== 'active' && (
            <Chip tone="warning" icon={IconAlertTriangle}>
              {t(`standing.${method.standing}`)}
            </Chip>
          )}
        </p>
      )}
      {method.standing !== 'active' && <p className="lk-small">{t(`standingText.${method.standing}`)}</p>}
      <PaysList pays={method.pays} />
      <p className="lk-small lk-muted">
        {t('added', { date: date(dateOfMoment(method.added_at)) })}
        {method.agreement_url && (
          <>
            {' '}
            · <a href={method.agreement_url}>{t('agreement')}</a>
          </>
        )}
      </p>
      <div className="lk-plan-foot">
        {!method.is_default && (
          <Button busy={makeDefault.isPending} onClick={() => makeDefault.mutate({ id: method.id })}>
            {t('makeDefault')}
          </Button>
        )}
        <Button look="dangerText" onClick={onRemove}>
          {t('remove.title')}
        </Button>
      </div>
    </li>
  );
}

/** The account is the first choice: it stands first on an empty page, and last, as actions do, in the head of a page. */
function AddButtons(props: { onAccount: () => void; onCard: () => void; isHead?: boolean }) {
  const { t } = useTranslation('payment-methods');
  const account = (
    <Button look="primary" icon={IconPlus} onClick={props.onAccount}>
      {t('add.title')}
    </Button>
  );
  return (
    <>
      {!props.isHead && account}
      <Button icon={IconCreditCard} onClick={props.onCard}>
        {t('addCard.title')}
      </Button>
      {props.isHead && account}
    </>
  );
}

/** The accounts that a ratepayer lets councils debit, and the cards that they let them keep. */
export default function PaymentMethodsPage() {
  const { t } = useTranslation('payment-methods');
  const [search, setSearch] = useSearchParams();
  const [removing, setRemoving] = useState<Method | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const query = useQuery(readPage(listMyPaymentMethods, { page_size: 50 }));
  const { data, error } = query;
  const adding = search.get('add');
  // Closed, it leaves nothing that the browser's Back would open again.
  const open = (council: string | null) =>
    council === null ? setSearch({}, { replace: true }) : setSearch({ add: council });
  const adds = { onAccount: () => open(''), onCard: () => setKeeping(true) };
  return (
    <Page>
      <PageHeader title={t('title')} actions={data && data.count > 0 && <AddButtons {...adds} isHead />} />
      {error && (
        <ErrorState
          title={t('didNotLoad')}
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.count === 0 && (
        <EmptyState title={t('empty')} actions={<AddButtons {...adds} />}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ul className="lk-methods">
          {data.rows.map((method) => (
            <MethodCard key={method.id} method={method} onRemove={() => setRemoving(method)} />
          ))}
        </ul>
      )}
      <KeptCards />
      <AddAccountDialog council={adding} onClose={() => open(null)} />
      <AddCardDialog open={isKeeping} onClose={() => setKeeping(false)} />
      <RemoveDialog
        going={
          removing && {
            ...removing,
            title: t('remove.title'),
            about: t('remove.about', { account: removing.account_masked, council: removing.council.name }),
            done: t('remove.done'),
          }
        }
        onClose={() => setRemoving(null)}
      />
    </Page>
  );
}

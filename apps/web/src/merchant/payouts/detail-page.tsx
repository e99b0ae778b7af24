import { approvePayout, downloadPayoutStatement, getPayout } from '@lorikeet/contracts/payouts';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { readRecord, refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { PostingsCard } from '../payments/postings-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { PayoutChip } from './payout-chip.tsx';
import { accountWords } from './payout-columns.tsx';
import { isRowKind, LINES_PER_PAGE, type PayoutDetails, type RowKind } from './payout-details.ts';
import { PayoutFacts, PayoutTimeline } from './payout-facts.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** One payout: its statement, whose rows sum to what is paid, and what became of it. */
export default function PayoutDetailPage() {
  const { t } = useTranslation('payouts');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const kind = search.get('kind') ?? '';
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1));
  const query = useQuery({
    ...readRecord(getPayout, { id, page, page_size: LINES_PER_PAGE, ...(isRowKind(kind) ? { kind } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('safe')}>
      {(details) => <Loaded details={details} kind={isRowKind(kind) ? kind : null} page={page} />}
    </DetailScreen>
  );
}

type LoadedProps = { details: PayoutDetails; kind: RowKind | null; page: number };

function Loaded({ details, kind, page }: LoadedProps) {
  const { t } = useTranslation('payouts');
  const { payout } = details;
  return (
    <>
      <PageHeader
        title={`${payout.number} · ${money(payout.amount_cents, payout.currency)}`}
        status={<PayoutChip status={payout.status} />}
        meta={
          <>
            <span>
              {t('detail.meta', { date: dateWithWeekday(payout.payout_date), account: accountWords(payout) })}
            </span>
            <CopyableId value={payout.id} onCopy={copyText} />
          </>
        }
        actions={<DetailActions details={details} />}
      />
      <div className="lk-columns">
        <LinesCard details={details} kind={kind} page={page} />
        <div className="lk-stack">
          <PayoutTimeline details={details} />
          <PayoutFacts details={details} />
          <PostingsCard postings={details.postings} />
        </div>
      </div>
    </>
  );
}

function DetailActions({ details: { payout } }: { details: PayoutDetails }) {
  const { t } = useTranslation('payouts');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { download } = useDownload(downloadPayoutStatement, ({ path }) => path);
  return (
    <>
      {payout.status !== 'withdrawn' && (
        <Button icon={IconDownload} onClick={() => void download({ id: payout.id })}>
          {t('statement')}
        </Button>
      )}
      {payout.status !== 'withdrawn' && payout.status !== 'draft' && (
        <Button icon={IconDownload} onClick={() => void download({ id: payout.id, format: 'pdf' })}>
          {t('statementPdf')}
        </Button>
      )}
      {payout.can.withdraw && (
        <Button look="dangerText" onClick={() => setWithdrawing(true)}>
          {t('withdraw.button')}
        </Button>
      )}
      {payout.can.approve && <Approve payout={payout} />}
      <WithdrawDialog payout={payout} open={isWithdrawing} onClose={() => setWithdrawing(false)} />
    </>
  );
}

/** Asks, approves, and goes to the payout that was drawn anew where the draft was above what is available. */
function Approve({ payout }: { payout: PayoutDetails['payout'] }) {
  const { t } = useTranslation('payouts');
  const navigate = useNavigate();
  return (
    <AskedButton
      of={approvePayout}
      input={{ id: payout.id, seen_account_id: payout.account_id }}
      question={{
        header: t('approve.header', { number: payout.number }),
        message: t('approve.message', {
          amount: money(payout.amount_cents, payout.currency),
          account: accountWords(payout),
        }),
        acceptLabel: t('approve.accept'),
      }}
      onDone={({ id, is_drawn_anew: isDrawnAnew }) => {
        if (!isDrawnAnew) return addToast({ severity: 'success', summary: t('approve.done') });
        addToast({ severity: 'warn', summary: t('approve.drawnAnew'), detail: t('approve.drawnAnewWhy') });
        return navigate(address('merchantPayoutDetail', { id }));
      }}
      // It may be refused because what is shown has changed.
      onRefused={() => refreshAfter(approvePayout)}
      look="action"
      icon={IconCheck}
      label={t('approve.button')}
    />
  );
}

import { getPlatformMerchant, moveMerchant, resendOwnerInvitation } from '@lorikeet/contracts/merchants';
import { formatAbn } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, DateText } from '../../ui/values.tsx';
import { BillerCard } from '../bpay/biller-card.tsx';
import { ClosingCard, ClosingEffects } from './closing-card.tsx';
import { FacilitySection } from './facility-section.tsx';
import { FeesCard } from './fees-card.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

type Event = PlatformMerchant['can'][number];

/** One merchant for the platform's staff: what it is, what it lacks, its facilities and its fees. */
export default function MerchantPage() {
  const { t } = useTranslation('merchants');
  return (
    <RecordScreen of={getPlatformMerchant} failed={t('didNotLoad')}>
      {(merchant) => <Detail merchant={merchant} />}
    </RecordScreen>
  );
}

function Detail({ merchant }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  const mayWrite = useCan('merchants.write');
  return (
    <>
      <PageHeader
        title={merchant.trading_name}
        status={<StatusChip status={merchant.status} />}
        meta={
          <>
            <CopyableId value={merchant.slug} short={false} onCopy={copyText} />
            <span>{t(`kinds.${merchant.kind}`)}</span>
          </>
        }
        actions={mayWrite && <Moves merchant={merchant} />}
      />
      <RecordColumns
        main={
          <>
            {merchant.status === 'preparing' && <Missing missing={merchant.missing} />}
            <SameAbn others={merchant.same_abn} />
            {(merchant.status === 'closing' || hasClaim(merchant)) && (
              <ClosingCard merchant={merchant} readOnly={!mayWrite} />
            )}
            <FacilitySection merchant={merchant} readOnly={!mayWrite} />
            <FeesCard merchant={merchant} readOnly={!mayWrite} />
          </>
        }
        aside={
          <>
            <Business merchant={merchant} />
            <PayoutAccount merchant={merchant} />
            <BillerCard merchant={merchant} readOnly={!mayWrite} />
          </>
        }
      />
    </>
  );
}

/** A closed merchant's claim, or the need of one after a return that came late. */
const hasClaim = ({ status, open }: PlatformMerchant) =>
  status === 'closed' && (open.claim !== null || open.needs_claim);

/** What its approver has before them. */
const seenBy = ({ legal_name, abn, payout_account: account }: PlatformMerchant) => ({
  legal_name,
  abn,
  payout_account: account && {
    bsb: account.bsb,
    account_masked: account.account_masked,
    account_name: account.account_name,
    created_at: account.created_at,
  },
});

/** What may be done now, the last the most likely. */
function Moves({ merchant }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  const { ask, busy } = useAskedWrite(moveMerchant);
  const begin = (event: Event) => {
    const isHard = event === 'suspend' || event === 'close';
    const seen = event === 'approve' ? { seen: seenBy(merchant) } : {};
    ask({
      question: {
        header: t(`moves.${event}.question`, { name: merchant.trading_name }),
        message: event === 'close' ? <ClosingEffects merchant={merchant} /> : t(`moves.${event}.effect`),
        icon: isHard ? 'danger' : 'question',
        danger: isHard,
        acceptLabel: t(`moves.${event}.verb`),
      },
      input: { id: merchant.id, event, ...seen },
      onRefused: () => refreshAfter(moveMerchant),
      onDone: ({ status }) =>
        addToast({
          severity: 'success',
          summary: t(status === 'closing' ? 'moves.close.begun' : `moves.${event}.done`),
          detail: merchant.trading_name,
        }),
    });
  };
  const order: Event[] = ['close', 'suspend', 'resume', 'approve'];
  return order
    .filter((event) => merchant.can.includes(event))
    .map((event) => (
      <Button
        key={event}
        look={
          event === 'approve' || event === 'resume'
            ? 'primary'
            : event === 'close'
              ? 'dangerText'
              : 'secondary'
        }
        busy={busy}
        onClick={() => begin(event)}
      >
        {t(`moves.${event}.verb`)}
      </Button>
    ));
}

function Missing({ missing }: { missing: PlatformMerchant['missing'] }) {
  const { t } = useTranslation('merchants');
  return (
    <Card title={t('readiness')}>
      {missing.length === 0 ? (
        <p>{t('ready')}</p>
      ) : (
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {missing.map((name) => (
            <li key={name}>{t(`lacks.${name}`)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Other merchants with its ABN: perhaps the same business twice, perhaps somebody else in its name. */
function SameAbn({ others }: { others: PlatformMerchant['same_abn'] }) {
  const { t } = useTranslation('merchants');
  if (others.length === 0) return null;
  return (
    <div className="lk-notice lk-notice--warning">
      <p>{t('sameAbn')}</p>
      <ul style={{ margin: 0, padding: 0 }}>
        {others.map(({ id, trading_name: name, status }) => (
          <li key={id}>
            <Link to={address('merchantPlatformMerchantsDetail', { id })}>{name}</Link>{' '}
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Business({ merchant }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  return (
    <Card title={t('business')}>
      <Facts
        facts={[
          [t('legalName'), merchant.legal_name],
          [t('abn'), merchant.abn ? formatAbn(merchant.abn) : t('missing')],
          [t('email'), merchant.email ?? t('missing')],
          [t('phone'), merchant.phone ?? t('missing')],
          [t('owner'), <OwnerFact key="owner" merchant={merchant} />],
          [t('timeZone'), t(`common:zones.${merchant.time_zone}`)],
          [t('since'), <DateText key="since" value={dateOfMoment(merchant.created_at)} />],
        ]}
      />
    </Card>
  );
}

/** The owner, who may have to be sent the link to the first password again. */
function OwnerFact({ merchant: { id, owner } }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  const mayWrite = useCan('merchants.write');
  const resend = useWrite(resendOwnerInvitation);
  if (!owner) return t('missing');
  const send = async () => {
    const { code } = await resend.mutateAsync({ id });
    if (code !== 0) return refreshAfter(resendOwnerInvitation);
    addToast({ severity: 'success', summary: t('ownerSent'), detail: owner.email });
  };
  return (
    <>
      {owner.name}, {owner.email}
      {owner.is_invited && (
        <>
          <br />
          <span className="lk-muted">{t('invited')}</span>{' '}
          {mayWrite && (
            <Button look="link" busy={resend.isPending} onClick={() => void send().catch(() => undefined)}>
              {t('resendOwner')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function PayoutAccount({ merchant }: { merchant: PlatformMerchant }) {
  const { t } = useTranslation('merchants');
  const account = merchant.payout_account;
  const isPaidOut =
    merchant.facilities.length === 0 ||
    merchant.facilities.some((one) => one.settlement_model === 'facilitated');
  return (
    <Card title={t('payoutAccount')}>
      {account ? (
        <Facts
          facts={[
            [t('accountName'), account.account_name],
            [t('account'), `${account.bsb} ${account.account_masked}`],
            ...(account.held_until
              ? ([[t('heldUntil'), <DateText key="held" value={account.held_until} weekday />]] as const)
              : []),
          ]}
        />
      ) : (
        <p className="lk-muted lk-small">{t(isPaidOut ? 'payoutAccountMissing' : 'paidByBank')}</p>
      )}
    </Card>
  );
}

import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardPlatform } from '@lorikeet/contracts/dashboard-platform';
import { exceptionKind } from '@lorikeet/contracts/exception-kinds';
import { getTrustPosition } from '@lorikeet/contracts/trust';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingStore,
  IconCircleCheck,
  IconFileDollar,
  IconHourglass,
  IconLifebuoy,
  IconMail,
  IconReceipt2,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { count, dateWithWeekday, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readAgain } from '../../lib/queries.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { useGreeting } from './greeting.ts';
import { ItemRow } from './item-row.tsx';

type Day = WireOutput<typeof getDashboardPlatform>;

const REFRESH_MS = 30_000;

/** The operators' day: what to lodge, what to read, what is held in trust, what is broken. */
export function PlatformHome() {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const query = useQuery(readAgain(getDashboardPlatform, {}, REFRESH_MS));
  const day = query.data;
  return (
    <Page>
      <PageHeader
        title={greeting}
        meta={day && t('platform.bankDay', { date: dateWithWeekday(day.bank_date) })}
      />
      {query.error && !day && (
        <ErrorState
          title={t('platform.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!day && !query.error && <Skeleton lines={8} />}
      {day && (
        <div className="lk-stack">
          <DayFigures day={day} />
          <div className="lk-columns">
            <DayCard day={day} />
            <TrustCard />
          </div>
        </div>
      )}
    </Page>
  );
}

function DayFigures({ day }: { day: Day }) {
  const { t } = useTranslation('dashboard');
  return (
    <Figures
      label={t('platform.today')}
      figures={[
        {
          label: t('platform.filesDue'),
          value: count(day.files_due.count),
          note: money(day.files_due.amount_cents),
          to: paths.merchantPlatformBankFiles,
        },
        {
          label: t('platform.filesLater'),
          value: count(day.files_later.count),
          note: money(day.files_later.amount_cents),
          to: paths.merchantPlatformBankFiles,
        },
        {
          label: t('platform.inboxOpen'),
          value: count(day.inbox_open.length),
          note: day.inbox_open[0]
            ? t('platform.since', { date: dateWithWeekday(day.inbox_open[0]) })
            : t('platform.inboxClosed'),
          to: paths.merchantPlatformReturns,
        },
        {
          label: t('platform.linesQueued'),
          value: count(day.lines_queued.count),
          note: money(day.lines_queued.amount_cents),
          to: address('merchantPlatformStatement', undefined, { tab: 'queued' }),
        },
      ]}
    />
  );
}

/** What a person has to do, then what only needs to be known. */
function DayCard({ day }: { day: Day }) {
  const { t } = useTranslation('dashboard');
  const locale = useInterface((state) => state.locale);
  const asked = Object.values(day.asked).reduce((sum, n) => sum + n, 0);
  const isQuiet =
    asked + day.files_due.count + day.inbox_open.length + day.lines_queued.count + day.exceptions.length ===
    0;
  return (
    <Card title={t('platform.tasks')} flush>
      <ul className="lk-items">
        {isQuiet && <ItemRow icon={IconCircleCheck} tone="positive" title={t('platform.allDone')} />}
        <WaitingRows day={day} />
        {day.exceptions.map((one) => (
          <ItemRow
            key={one.kind}
            icon={IconAlertTriangle}
            tone="warning"
            title={exceptionKind(one.kind).title[locale]}
            note={t('platform.times', { count: one.count, shown: count(one.count) })}
            aside={
              <Link to={address('merchantPlatformExceptions', undefined, { q: `kind:${one.kind}` })}>
                {t('platform.open')}
              </Link>
            }
          />
        ))}
        <StandingRows day={day} />
      </ul>
    </Card>
  );
}

function WaitingRows({ day }: { day: Day }) {
  const { t } = useTranslation('dashboard');
  const rows = [
    {
      icon: IconFileDollar,
      words: 'platform.lodge',
      n: day.files_due.count,
      note: money(day.files_due.amount_cents),
      to: paths.merchantPlatformBankFiles,
    },
    {
      icon: IconArrowBackUp,
      words: 'platform.readReturns',
      n: day.inbox_open.length,
      note: day.inbox_open.map((each) => dateWithWeekday(each)).join(t('attention.comma')),
      to: paths.merchantPlatformReturns,
    },
    {
      icon: IconReceipt2,
      words: 'platform.match',
      n: day.lines_queued.count,
      note: money(day.lines_queued.amount_cents),
      to: address('merchantPlatformStatement', undefined, { tab: 'queued' }),
    },
    {
      icon: IconLifebuoy,
      words: 'platform.answer',
      n: day.asked.tickets,
      to: paths.merchantPlatformSupport,
    },
    {
      icon: IconHourglass,
      words: 'platform.approve',
      n: day.asked.approvals,
      to: paths.merchantPlatformApprovals,
    },
    {
      icon: IconBuildingStore,
      words: 'platform.applied',
      n: day.asked.applications,
      to: paths.merchantPlatformApplications,
    },
    { icon: IconMail, words: 'platform.wrote', n: day.asked.enquiries, to: paths.merchantPlatformEnquiries },
  ];
  return rows
    .filter(({ n }) => n > 0)
    .map(({ icon, words, n, note, to }) => (
      <ItemRow
        key={words}
        icon={icon}
        tone="warning"
        title={t(words, { count: n, shown: count(n) })}
        note={note}
        aside={<Link to={to}>{t('platform.open')}</Link>}
      />
    ));
}

function StandingRows({ day: { invariants, merchants } }: { day: Day }) {
  const { t } = useTranslation('dashboard');
  const isWhole = invariants.broken === 0;
  return (
    <>
      <ItemRow
        icon={IconShieldCheck}
        tone={isWhole ? 'info' : 'negative'}
        title={
          isWhole
            ? t('platform.hold', { shown: count(invariants.checked) })
            : t('platform.broken', { count: invariants.broken, shown: count(invariants.broken) })
        }
        aside={<Link to={paths.merchantPlatformInvariants}>{t('platform.open')}</Link>}
      />
      <ItemRow
        icon={IconBuildingStore}
        tone="info"
        title={t('platform.merchants', { count: merchants.live, shown: count(merchants.live) })}
        note={t('platform.merchantsNote', {
          preparing: count(merchants.preparing),
          suspended: count(merchants.suspended),
        })}
        aside={<Link to={paths.merchantPlatformMerchantsList}>{t('platform.open')}</Link>}
      />
    </>
  );
}

function TrustCard() {
  const { t } = useTranslation('dashboard');
  const canSee = useCan('trust.read');
  const query = useQuery({ ...read(getTrustPosition, {}), enabled: canSee });
  const trust = query.data;
  if (!canSee) return null;
  return (
    <Card
      title={t('platform.trust')}
      aside={<Link to={paths.merchantPlatformTrust}>{t('platform.open')}</Link>}
      ruled
    >
      {query.error && <ErrorState title={t('platform.trustFailed')} message={query.error.message} />}
      {!trust && !query.error && <Skeleton lines={4} />}
      {trust && (
        <>
          <div className="lk-figure-label">{t('platform.trustBank')}</div>
          <div className="lk-figure-value">
            <FigureMoney cents={trust.trust_bank_cents} />
          </div>
          <p className="lk-item-note">
            {trust.statement
              ? t(trust.statement.difference_cents === 0 ? 'platform.agrees' : 'platform.differs', {
                  date: dateWithWeekday(trust.statement.through),
                  amount: money(trust.statement.difference_cents),
                })
              : t('platform.noStatement')}
          </p>
        </>
      )}
    </Card>
  );
}

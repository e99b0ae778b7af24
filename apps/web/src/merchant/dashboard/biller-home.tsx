import { IconCalendar, IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { dollars } from '../../lib/dollar-form.ts';
import { late } from '../../lib/late.ts';
import { useCan } from '../../lib/permissions.ts';
import { sessions } from '../../lib/sessions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AttentionCard } from './attention-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { useGreeting } from './greeting.ts';
import { LatestCard } from './latest-card.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { MonthsCard } from './months-card.tsx';
import { isPeriodName, PERIODS, type PeriodName } from './periods.ts';

/** Fetched only by those who set themselves up. */
const SetupCard = late(async () => ({ default: (await import('../onboarding/setup-card.tsx')).SetupCard }));

/** Fetched only by councils. */
const CouncilFigures = late(async () => ({
  default: (await import('../council/council-figures.tsx')).CouncilFigures,
}));

/** Fetched only where several currencies are collected. */
const OtherFigures = late(async () => ({ default: (await import('./other-figures.tsx')).OtherFigures }));

function Others({ name }: { name: PeriodName }) {
  if (dollars.form !== 'apart') return null;
  return (
    <Suspense fallback={null}>
      <OtherFigures figures={(given) => <MoneyFigures {...given} name={name} />} />
    </Suspense>
  );
}

/** Money in, on its way and failed; twelve months; what needs attention; the latest transactions and papers. */
export function BillerHome() {
  const greeting = useGreeting();
  const today = useBusinessDate();
  const isSettingUp = sessions.merchant((session) => session.profile?.merchant.is_setting_up === true);
  const isCouncil = sessions.merchant((session) => session.profile?.merchant.kind === 'council');
  const canSeePayments = useCan('payments.read');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period');
  const name = isPeriodName(asked) ? asked : 'thisMonth';
  return (
    <Page>
      <PageHeader
        title={greeting}
        actions={
          <>
            <PeriodMenu
              name={name}
              onChoose={(period) => setSearch({ period }, { preventScrollReset: true })}
            />
            <InviteLink />
          </>
        }
      />
      <div className="lk-stack">
        {isSettingUp && (
          <Suspense fallback={null}>
            <SetupCard />
          </Suspense>
        )}
        {isCouncil && (
          <Suspense fallback={null}>
            <CouncilFigures />
          </Suspense>
        )}
        <MoneyFigures name={name} />
        <Others name={name} />
        <div className="lk-columns">
          <div className="lk-stack">
            <MonthsCard today={today} />
            {canSeePayments && <LatestCard />}
          </div>
          <div className="lk-stack">
            <AttentionCard />
            <DocumentsCard />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A business invites customers; a council that bills for nothing but its rates has ratepayers to invite. */
function InviteLink() {
  const { t } = useTranslation('dashboard');
  const ofRates = sessions.merchant(
    ({ profile }) =>
      profile?.merchant.kind === 'council' &&
      profile.menus.every(({ name, isHide }) => isHide || name !== 'customers'),
  );
  const may = useCan(ofRates ? 'council.write' : 'invitations.write');
  if (!may) return null;
  const to = ofRates ? paths.merchantCouncilRatepayersCreate : paths.merchantCustomersCreateInvite;
  return (
    <ButtonLink to={to} look="action" icon={IconUserPlus}>
      {t(ofRates ? 'inviteRatepayer' : 'createInvite')}
    </ButtonLink>
  );
}

function PeriodMenu({ name, onChoose }: { name: PeriodName; onChoose: (name: PeriodName) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <ActionMenu
      entries={() =>
        PERIODS.map((each) => ({
          label: t(`periods.${each}`),
          checked: each === name,
          onSelect: () => onChoose(each),
        }))
      }
      target={
        <Button icon={IconCalendar} iconAfter={IconChevronDown}>
          {t(`periods.${name}`)}
        </Button>
      }
    />
  );
}

import './onboarding.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { Permission } from '@lorikeet/contracts/permissions';
import { getOnboardingChecklist } from '@lorikeet/contracts/registration';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { late } from '../../lib/late.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { readAgain } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';

/** Only who chooses names loads what forms need. */
const NamesDialog = late(async () => ({ default: (await import('./names-dialog.tsx')).NamesDialog }));

type Checklist = WireOutput<typeof getOnboardingChecklist>;
type Step = Checklist['steps'][number]['step'];

const BUSINESS_SETTINGS = address('merchantUserSettings', undefined, { tab: 'business' });

/** Where each line is done, and the permission that it takes. Lines without a place are done by others. */
const PLACES: Partial<Record<Step, { to: string | 'names'; needs?: Permission }>> = {
  names_chosen: { to: 'names', needs: 'settings.write' },
  business_details: { to: BUSINESS_SETTINGS, needs: 'settings.write' },
  payout_account: { to: `${BUSINESS_SETTINGS}#payout-account`, needs: 'settings.write' },
  card_fees: { to: `${BUSINESS_SETTINGS}#card-fees`, needs: 'settings.write' },
  two_factor: { to: paths.merchantTwoFactorAuth },
  first_plan: { to: paths.merchantPlanSubscriptionAdd, needs: 'plans.write' },
  first_invite: { to: paths.merchantCustomersCreateInvite, needs: 'invitations.write' },
};

/** True where the profile still says what was before. */
function hasMoved({ status, steps }: Checklist): boolean {
  const merchant = sessions.merchant.getState().profile?.merchant;
  const isDone = status !== 'preparing' && steps.some(({ step, done }) => step === 'first_invite' && done);
  return merchant !== undefined && (merchant.status !== status || (isDone && merchant.is_setting_up));
}

/** What may be done already, and what not. */
function limitsOf(list: Checklist | undefined) {
  if (list?.status === 'live') return 'limitsOfLive';
  return list && !list.can_invite ? 'limitsBeforeInvites' : 'limits';
}

/**
 * What a merchant that sets itself up has to do, and what it cannot do yet. The home shows it until it is approved and has
 * invited or billed somebody.
 */
export function SetupCard() {
  const { t } = useTranslation('onboarding');
  const query = useQuery({
    ...readAgain(getOnboardingChecklist, {}, false),
    refetchOnMount: 'always',
  });
  const [naming, setNaming] = useState(false);
  const list = query.data;
  // The platform may have approved since the profile was loaded, or the last thing be done: the rest of the portal learns it too.
  useEffect(() => {
    if (list && hasMoved(list)) void reloadProfile('merchant');
  }, [list]);
  const done = list?.steps.filter((each) => each.done).length ?? 0;
  return (
    <Card title={t('title')} note={list && t('progress', { done, of: list.steps.length })} flush>
      {query.error && !list && (
        <ErrorState
          title={t('didNotLoad')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="lk-setup-limits">{t(limitsOf(list))}</p>
      {!list && !query.error && (
        <div style={{ padding: '0 20px 20px' }}>
          <Skeleton lines={8} />
        </div>
      )}
      {list && <Steps list={list} onName={() => setNaming(true)} />}
      <Suspense fallback={null}>
        {list && naming && <NamesDialog checklist={list} onClose={() => setNaming(false)} />}
      </Suspense>
    </Card>
  );
}

function Steps({ list, onName }: { list: Checklist; onName: () => void }) {
  const permissions = sessions.merchant((session) => session.profile?.permissions);
  const mayDo = (step: Step) => {
    // An agreement names who debits: there is none to accept before there is a way into the bank.
    if (step === 'first_invite' && !list.can_invite) return null;
    const place = PLACES[step];
    return place && (!place.needs || permissions?.includes(place.needs)) ? place.to : null;
  };
  const next = list.steps.find((each) => !each.done && mayDo(each.step))?.step;
  const ready = list.steps.every(({ step, done }) => done || !APPROVAL_NEEDS.has(step));
  const isDescribed = list.steps.some(({ step, done }) => step === 'business_details' && done);
  return (
    <ol className="lk-setup">
      {list.steps.map(({ step, done }) => (
        <StepRow
          key={step}
          step={step}
          done={done}
          place={done ? null : mayDo(step)}
          isNext={step === next}
          isReady={ready}
          inviteNote={list.can_invite ? undefined : isDescribed ? 'inviteWaits' : 'inviteNeeds'}
          onName={onName}
        />
      ))}
    </ol>
  );
}

/** What the platform looks at before it approves. */
const APPROVAL_NEEDS: ReadonlySet<Step> = new Set(['business_details', 'payout_account']);

type RowProps = {
  step: Step;
  done: boolean;
  place: string | null;
  isNext: boolean;
  isReady: boolean;
  /** Why nobody can be invited yet. */
  inviteNote: 'inviteNeeds' | 'inviteWaits' | undefined;
  onName: () => void;
};

function StepRow({ step, done, place, isNext, isReady, inviteNote, onName }: RowProps) {
  const { t } = useTranslation('onboarding');
  const Glyph = done ? IconCircleCheckFilled : IconCircleDashed;
  const notes: Partial<Record<Step, string>> = {
    approval: t(isReady ? 'approvalWaits' : 'approvalNeeds'),
    ...(inviteNote && { first_invite: t(inviteNote) }),
  };
  const note = notes[step] ?? t(`${step}.note`);
  return (
    <li data-done={done}>
      <Glyph size={20} stroke={1.7} aria-hidden />
      <div>
        <div className="lk-setup-title">
          {t(`${step}.title`)}
          <span className="lk-hidden">{t(done ? 'isDone' : 'isOpen')}</span>
        </div>
        {!done && <div className="lk-setup-note">{note}</div>}
      </div>
      {place && <Doing place={place} isNext={isNext} words={t(`${step}.action`)} onName={onName} />}
    </li>
  );
}

function Doing({
  place,
  isNext,
  words,
  onName,
}: {
  place: string;
  isNext: boolean;
  words: string;
  onName: () => void;
}) {
  if (place === 'names')
    return (
      <Button size="small" look={isNext ? 'primary' : 'secondary'} onClick={onName}>
        {words}
      </Button>
    );
  if (isNext)
    return (
      <ButtonLink to={place} size="small" look="primary">
        {words}
      </ButtonLink>
    );
  return <Link to={place}>{words}</Link>;
}

import './invitation.css';
import { acceptInvitation, openInvitation } from '@lorikeet/contracts/invitations';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { OtherLanguage } from '../../app/other-language.tsx';
import { changeLocale } from '../../lib/i18n.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { read, readAgain, refreshAfter } from '../../lib/queries.ts';
import { sessionOf } from '../../lib/sessions.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { AcceptForm } from './accept-form.tsx';
import { AcceptedFace, EndedFace } from './invitation-faces.tsx';
import { InvitationHead, type Way, WayPart } from './invitation-sheet.tsx';
import { asCharged, type InvitationPage } from './offer-facts.tsx';

/** A payer is greeted in the invitation's language; staff who look at it keep their own. */
function usePayersLanguage(page: InvitationPage | undefined) {
  const greeted = useRef(false);
  useEffect(() => {
    if (!page || greeted.current) return;
    greeted.current = true;
    const isStaff = sessionOf('merchant').token !== null;
    if (!isStaff && page.locale !== page.shown_locale) void changeLocale(page.locale);
  }, [page]);
}

const CardWay = lazy(() => import('./card-way.tsx'));

type ShownProps = { page: InvitationPage; token: string; locale: Locale; isHeld: boolean };

function Shown({ page, token, locale, isHeld }: ShownProps) {
  const { t } = useTranslation('invitations');
  const client = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [needsOthers, setNeedsOthers] = useState(false);
  // A card whose bank is being asked is gone on with, also in another tab.
  const [way, setWay] = useState<Way>(page.card?.check ? 'card' : 'bank_account');
  // What is in another currency, or owed in one, is paid by card alone.
  const isCardOnly = page.agreement === null;
  const corner = (
    <OtherLanguage locale={locale} onChange={(to) => void changeLocale(to)} className="lk-invite-language" />
  );
  const key = read(openInvitation, { token, locale }).queryKey;
  const props = { page, t, locale, corner };
  if (page.face === 'accepted') return <AcceptedFace {...props} isNew={isNew} />;
  if (page.face !== 'open') return <EndedFace {...props} face={page.face} />;
  if (needsOthers) return <EndedFace {...props} face="alone" onBack={() => setNeedsOthers(false)} />;
  const show = (next: InvitationPage) => {
    setNew(next.face === 'accepted');
    client.setQueryData(key, next);
    window.scrollTo({ top: 0 });
  };
  const changed = () => refreshAfter(acceptInvitation);
  if (isCardOnly && !page.card) return <EndedFace {...props} face="noWay" />;
  if (page.card && (isCardOnly || way === 'card')) {
    const shown = asCharged(page);
    return (
      <main>
        <InvitationHead {...props} page={shown} />
        {isCardOnly ? (
          <p className="lk-invite-part">{t('sheet.cardOnly')}</p>
        ) : (
          <WayPart way={way} onChange={setWay} t={t} />
        )}
        <Suspense fallback={<Skeleton lines={8} />}>
          <CardWay {...props} page={shown} token={token} isHeld={isHeld} onPage={show} onChanged={changed} />
        </Suspense>
      </main>
    );
  }
  return (
    <main>
      <InvitationHead {...props} />
      {page.card && <WayPart way="bank_account" onChange={setWay} t={t} />}
      <AcceptForm
        {...props}
        token={token}
        isHeld={isHeld}
        onAccepted={show}
        onChanged={changed}
        onNotAlone={() => {
          setNeedsOthers(true);
          window.scrollTo({ top: 0 });
        }}
      />
    </main>
  );
}

/** The page behind an invitation's link, in every face that it can have. */
export default function InvitePage() {
  const { t } = useTranslation('invitations');
  const params = useParams();
  const token = [params.id, params['*']].filter(Boolean).join('/');
  const locale = useInterface((state) => state.locale);
  // In another language it is the same page: what was typed in it stays.
  const query = useQuery({
    ...readAgain(openInvitation, { token, locale }, false, { expected: [429] }),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  usePayersLanguage(page);
  return (
    <div className="lk-invite">
      <div className="lk-invite-sheet">
        {page && <Shown page={page} token={token} locale={locale} isHeld={query.isPlaceholderData} />}
        {query.isPending && (
          <div className="lk-invite-part">
            <Skeleton lines={8} />
          </div>
        )}
        {query.error && !page && (
          <ErrorState
            title={t('sheet.failed')}
            message={query.error.message}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
      <p className="lk-invite-foot">{t('sheet.foot')}</p>
    </div>
  );
}

import './invitation.css';
import { acceptInvitation, openInvitation } from '@lorikeet/contracts/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { OtherLanguage } from '../../app/other-language.tsx';
import { changeLocale } from '../../lib/i18n.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { read, refreshAfter } from '../../lib/queries.ts';
import { sessionOf } from '../../lib/sessions.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { AcceptForm } from './accept-form.tsx';
import { AcceptedFace, EndedFace } from './invitation-faces.tsx';
import { InvitationHead } from './invitation-sheet.tsx';
import type { InvitationPage } from './offer-facts.tsx';

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

function Shown({ page, token, locale }: { page: InvitationPage; token: string; locale: Locale }) {
  const { t } = useTranslation('invitations');
  const client = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [needsOthers, setNeedsOthers] = useState(false);
  const corner = (
    <OtherLanguage locale={locale} onChange={(to) => void changeLocale(to)} className="lk-invite-language" />
  );
  const key = read(openInvitation, { token, locale }).queryKey;
  const props = { page, t, locale, corner };
  if (page.face === 'accepted') return <AcceptedFace {...props} isNew={isNew} />;
  if (page.face !== 'open') return <EndedFace {...props} face={page.face} />;
  if (needsOthers) return <EndedFace {...props} face="alone" onBack={() => setNeedsOthers(false)} />;
  return (
    <main>
      <InvitationHead {...props} />
      <AcceptForm
        {...props}
        token={token}
        onAccepted={(next) => {
          setNew(true);
          client.setQueryData(key, next);
          window.scrollTo({ top: 0 });
        }}
        onChanged={() => refreshAfter(acceptInvitation)}
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
  const query = useQuery(read(openInvitation, { token, locale }, { expected: [429] }));
  const page = query.data;
  usePayersLanguage(page);
  return (
    <div className="lk-invite">
      <div className="lk-invite-sheet">
        {page && <Shown page={page} token={token} locale={locale} />}
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

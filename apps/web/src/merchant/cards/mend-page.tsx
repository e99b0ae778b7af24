import '../invitations/invitation.css';
import { answerCardLinkChallenge, openCardLink, replaceCardByLink } from '@lorikeet/contracts/card-links';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { OtherLanguage } from '../../app/other-language.tsx';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { money } from '../../lib/format.ts';
import { changeLocale } from '../../lib/i18n.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { read, readAgain, refreshAfter } from '../../lib/queries.ts';
import { sessionOf } from '../../lib/sessions.ts';
import { brandOf } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { KeepCard } from './keep-card.tsx';

type LinkPage = WireOutput<typeof openCardLink>;
type ShownProps = { page: LinkPage; token: string; locale: Locale };

/** A payer is greeted in the letter's language; who is signed in keeps their own. */
function usePayersLanguage(page: LinkPage | undefined) {
  const greeted = useRef(false);
  useEffect(() => {
    if (!page || greeted.current) return;
    greeted.current = true;
    const isSignedIn = sessionOf('merchant').token !== null || sessionOf('flex').token !== null;
    if (!isSignedIn && page.face !== 'unknown') void changeLocale(page.locale);
  }, [page]);
}

function Head({ page, locale }: ShownProps) {
  const { t } = useTranslation(['cards']);
  const card = page.old_card;
  return (
    <header className="lk-invite-head" data-plain {...brandOf(page.merchant?.colour)}>
      <div className="lk-invite-brand">
        <MerchantName name={page.merchant?.name ?? 'Lorikeet'} logo={page.merchant?.logo} />
        <OtherLanguage
          locale={locale}
          onChange={(to) => void changeLocale(to)}
          className="lk-invite-language"
        />
      </div>
      <h1>{t(headOf(page), { name: page.name })}</h1>
      {page.face === 'open' && card && (
        <p>
          {t('mend.subtitle', {
            card: `${t(`networks.${card.network}`)} ••• ${card.last4}`,
            merchant: page.merchant?.name,
          })}
        </p>
      )}
      {page.face === 'open' && !card && <p>{t('mend.subtitleFirst', { merchant: page.merchant?.name })}</p>}
    </header>
  );
}

const headOf = ({ face, old_card: old }: LinkPage) => {
  if (face !== 'open') return `mend.${face}` as const;
  return old ? ('mend.title' as const) : ('mend.titleFirst' as const);
};

/** A ratepayer who asked for the page goes back to where they did. */
function BackToMethods() {
  const { t } = useTranslation('cards');
  if (sessionOf('flex').token === null) return null;
  return (
    <p className="lk-invite-part lk-invite-tick">
      <ButtonLink to={paths.flexiratesPaymentMethods}>{t('mend.back')}</ButtonLink>
    </p>
  );
}

function Body({ page, token, locale, isHeld }: ShownProps & { isHeld: boolean }) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const key = read(openCardLink, { token, locale }).queryKey;
  const again = () => refreshAfter(replaceCardByLink);
  const expected = { expected: [1, 422, 429] };
  const merchant = page.merchant?.name ?? '';
  const taken = ({ code, data, message }: { code: number; data: LinkPage; message: string }) => {
    if (code === 0) client.setQueryData(key, data);
    else again();
    return code === 0 ? null : message;
  };
  if (page.face === 'unknown')
    return <p className="lk-invite-part lk-invite-tick">{t('mend.unknownText')}</p>;
  if (page.face === 'kept' && page.kept_card) {
    const card = `${t(`networks.${page.kept_card.network}`)} ••• ${page.kept_card.last4}`;
    return (
      <>
        <p className="lk-invite-part lk-invite-tick">
          {t(page.old_card ? 'mend.keptText' : 'mend.keptFirst', { card, merchant })}
        </p>
        <BackToMethods />
      </>
    );
  }
  const { card } = page;
  if (!card) return <p className="lk-invite-part lk-invite-tick">{t('mend.notOffered', { merchant })}</p>;
  return (
    <>
      {page.owed_cents > 0 && (
        <p className="lk-invite-part">
          {t('mend.owed', { amount: money(page.owed_cents, page.currency), merchant })}
        </p>
      )}
      <KeepCard
        agreement={card}
        name={page.name ?? ''}
        labels={{ keep: t('mend.keep'), keeping: t('mend.keeping') }}
        isHeld={isHeld}
        onLook={again}
        onKeep={async ({ token: cardToken, holder }) =>
          taken(
            await call(
              replaceCardByLink,
              {
                token,
                accepted_by: holder,
                card_token: cardToken,
                accepted: true,
                terms: card.terms,
                locale,
              },
              expected,
            ),
          )
        }
        onAnswer={async (check, code) =>
          taken(await call(answerCardLinkChallenge, { token, check, code, locale }, expected))
        }
        around={(button) => <div className="lk-invite-bar">{button}</div>}
      />
    </>
  );
}

/** The page behind a letter about a kept card that ends or failed: another card takes its place. */
export default function MendPage() {
  const { t } = useTranslation('cards');
  const params = useParams();
  const token = [params.id, params['*']].filter(Boolean).join('/');
  const locale = useInterface((state) => state.locale);
  // In another language it is the same page: what was typed in it stays.
  const query = useQuery({
    ...readAgain(openCardLink, { token, locale }, false, { expected: [429] }),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  usePayersLanguage(page);
  return (
    <div className="lk-invite">
      <div className="lk-invite-sheet">
        {page && (
          <main>
            <Head page={page} token={token} locale={locale} />
            <Body page={page} token={token} locale={locale} isHeld={query.isPlaceholderData} />
          </main>
        )}
        {query.isPending && (
          <div className="lk-invite-part">
            <Skeleton lines={8} />
          </div>
        )}
        {query.error && !page && (
          <ErrorState
            title={t('mend.failed')}
            message={query.error.message}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    </div>
  );
}

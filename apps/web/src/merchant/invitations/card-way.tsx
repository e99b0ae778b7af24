import type { WireOutput } from '@lorikeet/contracts/contract';
import { acceptInvitationByCard, answerInvitationChallenge } from '@lorikeet/contracts/invitation-cards';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { KeepCard } from '../cards/keep-card.tsx';
import { AcceptBar } from './invitation-sheet.tsx';
import type { InvitationPage, SheetWords } from './offer-facts.tsx';

type Props = {
  page: InvitationPage;
  t: SheetWords;
  locale: Locale;
  token: string;
  /** The page on screen is in another language than the one that was just chosen. */
  isHeld: boolean;
  /** The page as it is now: accepted, with the bank's question, or with its refusal. */
  onPage: (page: InvitationPage) => void;
  /** The page is no longer as it was read. */
  onChanged: () => void;
};

type Reply = { code: number; data: WireOutput<typeof acceptInvitationByCard>; message: string };

/** Accepts with a card that the merchant keeps. */
export default function CardWay({ page, t, locale, token, isHeld, onPage, onChanged }: Props) {
  if (!page.card) return null;
  const { terms } = page.card;
  const taken = ({ code, data, message }: Reply): string | null => {
    if (code === 0) {
      onPage(data);
      return null;
    }
    onChanged();
    return message;
  };
  const expected = { expected: [1, 422, 429] };
  return (
    <KeepCard
      agreement={page.card}
      name={page.name ?? ''}
      labels={{ keep: t('sheet.acceptByCard'), keeping: t('sheet.accepting') }}
      isHeld={isHeld}
      onLook={onChanged}
      onKeep={async ({ token: card, holder }) =>
        taken(
          await call(
            acceptInvitationByCard,
            { token, accepted_by: holder, card_token: card, accepted: true, terms, locale },
            expected,
          ),
        )
      }
      onAnswer={async (check, code) =>
        taken(await call(answerInvitationChallenge, { token, check, code, locale }, expected))
      }
      around={(button) => (
        <AcceptBar page={page} t={t} locale={locale}>
          {button}
        </AcceptBar>
      )}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import type { ChosenCard } from '../payment-methods/use-pay-from.ts';
import { type Debit, takenCents, usualAmount } from './debit-words.ts';

type Props = { before: readonly Debit[]; after: readonly Debit[] };

function useLines({ before, after }: Props) {
  const { t } = useTranslation('schedules');
  const next = ([first]: readonly Debit[]) =>
    first ? `${money(takenCents(first))} · ${date(first.on)}` : t('effect.nothing');
  const usual = (debits: readonly Debit[]) => {
    const amount = usualAmount(debits);
    return amount === null ? '–' : money(amount);
  };
  const last = (debits: readonly Debit[]) => {
    const end = debits.at(-1);
    return end ? date(end.on) : '–';
  };
  const both = (of: (debits: readonly Debit[]) => string) => [of(before), of(after)] as const;
  const fees = (debits: readonly Debit[]) => money(debits.reduce((sum, { fee_cents: fee }) => sum + fee, 0));
  const hasFees = [...before, ...after].some(({ fee_cents: fee }) => fee > 0);
  return [
    [t('effect.next'), ...both(next)],
    [t('effect.usual'), ...both(usual)],
    [t('effect.count'), ...both((debits) => String(debits.length))],
    [t('effect.last'), ...both(last)],
    ...(hasFees ? [[t('effect.fees'), ...both(fees)] as const] : []),
  ] as const;
}

/** A card that ends before the last payment: what it will not pay, and what happens then. */
function CardEnds({ after, card }: { after: readonly Debit[]; card: ChosenCard }) {
  const { t } = useTranslation('schedules');
  const late = after.filter(({ on }) => on > card.endsOn);
  if (late.length === 0) return null;
  return (
    <p className="lk-small">
      {t('effect.cardEnds', { card: card.name, date: date(card.endsOn), count: late.length })}
    </p>
  );
}

/** What a change does to the payments that are still to come, before it is agreed to; of a card that pays them, its end. */
export function Effect({ before, after, card }: Props & { card?: ChosenCard | undefined }) {
  const { t } = useTranslation('schedules');
  const lines = useLines({ before, after });
  const isFirst = before.length === 0;
  return (
    <>
      <table className="lk-effect">
        <caption className="lk-hidden">{t('effect.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="lk-hidden">{t('effect.what')}</span>
            </th>
            {!isFirst && <th scope="col">{t('effect.before')}</th>}
            <th scope="col">{isFirst ? t('effect.plan') : t('effect.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, was, becomes]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {!isFirst && <td className="lk-num">{was}</td>}
              <td className="lk-num">{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {card && <CardEnds after={after} card={card} />}
      {after.length > 0 && (
        <details>
          <summary>{t('effect.all', { count: after.length })}</summary>
          <ul className="lk-debits">
            {after.map((debit) => (
              <li key={`${debit.nominal_on}${debit.kind}`}>
                <span>
                  {date(debit.on)} {debit.kind === 'extra' && <small>{t('extra')}</small>}
                </span>
                <b className="lk-num">{money(takenCents(debit))}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

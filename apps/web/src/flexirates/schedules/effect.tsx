import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { type Debit, usualAmount } from './debit-words.ts';

type Props = { before: readonly Debit[]; after: readonly Debit[] };

function useLines({ before, after }: Props) {
  const { t } = useTranslation('schedules');
  const next = ([first]: readonly Debit[]) =>
    first ? `${money(first.amount_cents)} · ${date(first.on)}` : t('effect.nothing');
  const usual = (debits: readonly Debit[]) => {
    const amount = usualAmount(debits);
    return amount === null ? '–' : money(amount);
  };
  const last = (debits: readonly Debit[]) => {
    const end = debits.at(-1);
    return end ? date(end.on) : '–';
  };
  const both = (of: (debits: readonly Debit[]) => string) => [of(before), of(after)] as const;
  return [
    [t('effect.next'), ...both(next)],
    [t('effect.usual'), ...both(usual)],
    [t('effect.count'), ...both((debits) => String(debits.length))],
    [t('effect.last'), ...both(last)],
  ] as const;
}

/** What a change does to the payments that are still to come, before it is agreed to. */
export function Effect({ before, after }: Props) {
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
      {after.length > 0 && (
        <details>
          <summary>{t('effect.all', { count: after.length })}</summary>
          <ul className="lk-debits">
            {after.map((debit) => (
              <li key={`${debit.nominal_on}${debit.kind}`}>
                <span>
                  {date(debit.on)} {debit.kind === 'extra' && <small>{t('extra')}</small>}
                </span>
                <b className="lk-num">{money(debit.amount_cents)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

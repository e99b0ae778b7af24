import { getPayoutSummary } from '@lorikeet/contracts/payouts';
import type { Currency } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useCollected } from '../../lib/currencies.ts';
import { currencyName } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import type { Figure } from '../../ui/card.tsx';
import { FigureMoney } from '../../ui/values.tsx';

type Given = { currency: Currency; label: string; onTheWay: Figure | undefined; kept: Figure | undefined };

/** The numbers of each other currency that is collected, or of which something is kept: no sum joins them. */
export function OtherFigures({ figures }: { figures: (given: Given) => ReactNode }) {
  const { t } = useTranslation('payouts');
  const canSeePayouts = useCan('payouts.read');
  const collected = useCollected();
  const balances = useQuery({ ...read(getPayoutSummary, {}), enabled: canSeePayouts }).data?.others;
  const all = new Set([...collected.slice(1), ...(balances ?? []).map(({ currency }) => currency)]);
  const onTheWayIn = (currency: Currency): Figure | undefined => {
    if (!balances) return undefined;
    const cents = balances.find((other) => other.currency === currency)?.on_the_way_cents ?? 0;
    return {
      label: t('others.onTheWay'),
      value: <FigureMoney cents={cents} currency={currency} />,
      note: t('others.onTheWayNote'),
      to: paths.merchantPayoutList,
    };
  };
  const keptIn = (currency: Currency): Figure | undefined => {
    if (!balances) return undefined;
    const one = balances.find((other) => other.currency === currency);
    const cents = one ? one.available_cents + one.bank_cents : 0;
    return {
      label: t('others.kept'),
      value: <FigureMoney cents={cents} currency={currency} />,
      note: t('others.keptNote'),
      to: paths.merchantPayoutList,
    };
  };
  return [...all].map((currency) => {
    const label = t('others.inCurrency', { currency: currencyName(currency) });
    return (
      <section key={currency}>
        <h2 className="lk-small lk-muted" style={{ margin: '0 0 8px' }}>
          {label}
        </h2>
        {figures({ currency, label, onTheWay: onTheWayIn(currency), kept: keptIn(currency) })}
      </section>
    );
  });
}

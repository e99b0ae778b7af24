import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../app/card-form/use-money.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import type { PageFacts } from './page-facts.ts';
import type { Bill, DebitTerms } from './payer-calls.ts';

type FaceProps = Pick<PageFacts, 'locale'> & { bill: Bill; debit: DebitTerms; onRest: () => void };

/** Debits that were asked for here: when they are taken, and that nothing is paid yet. */
export function DebitFace({ bill, debit, locale, onRest }: FaceProps) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  const [first] = debit.waiting;
  if (!first) return null;
  return (
    <div className="lk-pay-face">
      <h2>{t('debit.waiting', { date: dateWords(first.debit_date, locale) })}</h2>
      <p>
        <Chip tone="info" icon={IconClock}>
          {t('debit.notYet')}
        </Chip>
      </p>
      <dl className="lk-pay-lines">
        {debit.waiting.map((one) => (
          <div key={one.id}>
            <dt>
              {t('debit.from', {
                bank: one.bank_name ?? t('debit.account'),
                account: one.account_masked,
                date: dateWords(one.debit_date, locale, 'short'),
              })}
            </dt>
            <dd>{money(one.amount_cents)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('debit.waitingBody', { merchant: bill.merchant.name })}</p>
      {debit.amount_cents > 0 && (
        <Button size="large" wide onClick={onRest}>
          {t('debit.rest', { amount: money(debit.amount_cents) })}
        </Button>
      )}
    </div>
  );
}

import { AREA_BASE } from '@lorikeet/contracts/contract';
import { RECEIPT_PATH } from '@lorikeet/contracts/payer-paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../app/card-form/attempt-calls.ts';
import { FaceTitle, Leaf, Rows } from '../../app/card-form/attempt-faces.tsx';
import { useMoney } from '../../app/card-form/use-money.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Bill } from './payer-calls.ts';

type Props = {
  attempt: Attempt;
  bill: Bill;
  link: string;
  locale: Locale;
  sandbox: boolean;
  onRest: () => void;
  children?: ReactNode;
};

/** The receipt: what was paid, to what, with which card, and what is left. */
export function PaidFace({ attempt, bill, link, locale, sandbox, onRest, children }: Props) {
  const { t } = useTranslation('invoice-payments');
  const { currency, receipt } = attempt;
  const amount = useMoney(currency);
  const due = dateWords(bill.due_date, locale, 'short');
  return (
    <div className="lk-pay-face">
      <Leaf tone="good">
        <path d="m38 62 15 15 29-33" className="lk-pay-mark" />
      </Leaf>
      <FaceTitle>{t('paid.title', { amount: amount(attempt.amount_cents), number: bill.number })}</FaceTitle>
      <p>{t('paid.sent')}</p>
      <Rows
        rows={[
          [
            t('paid.charged', { network: t(`networks.${attempt.network}`), last4: attempt.last4 }),
            amount(attempt.total_cents),
          ],
          ...(attempt.fee_cents > 0 ? [[t('paid.fee'), amount(attempt.fee_cents)] as const] : []),
          ...(receipt && receipt.fee_gst_cents > 0
            ? [[t('paid.feeGst'), amount(receipt.fee_gst_cents)] as const]
            : []),
          [t('paid.to'), bill.merchant.name],
          ...(receipt ? [[t('paid.on'), dateWords(receipt.paid_on, locale)] as const] : []),
          ...(bill.due_cents > 0
            ? [[t('paid.stillDue', { date: due }), amount(bill.due_cents)] as const]
            : []),
          ...(receipt ? [[t('paid.receipt'), receipt.reference] as const] : []),
        ]}
      />
      {sandbox && <p className="lk-pay-note">{t('paid.demo')}</p>}
      <div className="lk-pay-buttons">
        <a
          className="lk-button lk-button--primary lk-button--large lk-button--wide"
          href={`${AREA_BASE.official}${RECEIPT_PATH}/${encodeURIComponent(link)}/${attempt.id}?lang=${locale}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('paid.pdf')}
        </a>
        {bill.due_cents > 0 && (
          <Button size="large" wide onClick={onRest}>
            {t('paid.rest', { amount: amount(bill.due_cents) })}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

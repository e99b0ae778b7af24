import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../app/card-form/attempt-calls.ts';
import { FaceTitle, Leaf, Rows } from '../../app/card-form/attempt-faces.tsx';
import { date, money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { streetOf } from '../properties/address-words.ts';
import type { MyProperty } from './debit-words.ts';

type Props = { attempt: Attempt; property: MyProperty; sandbox: boolean; onClose: () => void };

/** The receipt of what was paid for a property: how much, with which card, and what is still owed. */
export function PaidByCard({ attempt, property, sandbox, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'invoice-payments']);
  const { receipt } = attempt;
  const paid = (name: string, values = {}) => t(`invoice-payments:paid.${name}`, values);
  return (
    <div className="lk-pay-face">
      <Leaf tone="good">
        <path d="m38 62 15 15 29-33" className="lk-pay-mark" />
      </Leaf>
      <FaceTitle>
        {t('card.paid', { amount: money(attempt.amount_cents), property: streetOf(property.address) })}
      </FaceTitle>
      <p>{t('card.paidText')}</p>
      <Rows
        rows={[
          [
            paid('charged', {
              network: t(`invoice-payments:networks.${attempt.network}`),
              last4: attempt.last4,
            }),
            money(attempt.total_cents),
          ],
          ...(attempt.fee_cents > 0 ? [[paid('fee'), money(attempt.fee_cents)] as const] : []),
          [paid('to'), property.council.name],
          ...(receipt ? [[paid('on'), date(receipt.paid_on)] as const] : []),
          [t('card.stillOwed'), money(Math.max(0, property.owed_cents))],
          ...(receipt ? [[paid('receipt'), receipt.reference] as const] : []),
        ]}
      />
      {sandbox && <p className="lk-pay-note">{paid('demo')}</p>}
      <div className="lk-pay-buttons">
        {receipt?.url && (
          <a
            className="lk-button lk-button--primary lk-button--large lk-button--wide"
            href={receipt.url}
            target="_blank"
            rel="noreferrer"
          >
            {paid('pdf')}
          </a>
        )}
        <Button size="large" wide onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { count } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import type { PayoutDetails } from './payout-details.ts';
import { SumTable } from './sum-table.tsx';

type StatementCardProps = {
  title: string;
  note?: string;
  statement: PayoutDetails['statement'];
  /** What the amount that leaves the balance is called. */
  paid: string;
};

/** A statement: opening balance, what moved by kind, what is paid, closing balance. Each row as it changes the balance. */
export function StatementCard({ title, note, statement, paid }: StatementCardProps) {
  const { t } = useTranslation('payouts');
  return (
    <Card title={title} note={note} flush ruled>
      <SumTable
        caption={title}
        rows={[
          { label: t('statementOf.opening'), cents: statement.opening_cents },
          ...statement.parts.map((part) => ({
            label: t(`statementOf.parts.${part.kind}`),
            ...(part.count !== null && { count: count(part.count) }),
            cents: part.amount_cents,
          })),
          ...(statement.paid_cents === 0 ? [] : [{ label: paid, cents: -statement.paid_cents, isSum: true }]),
          { label: t('statementOf.closing'), cents: statement.closing_cents, isSum: true },
        ]}
      />
    </Card>
  );
}

import type { getBpayReceipt } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { useMayMatch } from './may-match.ts';
import { RefundReceiptDialog } from './refund-receipt-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

type Step = 'match' | 'refund' | 'release';

/** What the reader may decide about a receipt as it stands: whose it is, that it goes back, that it is not its owner's. */
export function useReceiptSteps(
  receipt: Pick<WireOutput<typeof getBpayReceipt>, 'stage' | 'waits'> | undefined,
): readonly Step[] {
  const may = { match: useMayMatch(), refund: useCan('payments.refund'), release: useCan('payments.write') };
  const open = { match: receipt?.waits, refund: receipt?.waits, release: receipt?.stage === 'matched' };
  return (['match', 'refund', 'release'] as const).filter((step) => may[step] && open[step]);
}

type ActionsProps = { steps: readonly Step[]; paymentId: string; amountCents: number; owner: string };

/** A button for each step, and the dialog that it opens. */
export function ReceiptActions({ steps, paymentId, amountCents, owner }: ActionsProps) {
  const { t } = useTranslation('bpay-receipts');
  const [asked, setAsked] = useState<Step | null>(null);
  const onClose = () => setAsked(null);
  return (
    <div className="lk-inline">
      {steps.map((step) => (
        <Button
          key={step}
          {...(step === 'match' && { look: 'primary' as const })}
          onClick={() => setAsked(step)}
        >
          {t(`${step}.action`)}
        </Button>
      ))}
      <MatchDialog paymentId={asked === 'match' ? paymentId : null} onClose={onClose} />
      <RefundReceiptDialog open={asked === 'refund'} {...{ paymentId, amountCents, onClose }} />
      <ReleaseDialog open={asked === 'release'} name={owner} {...{ paymentId, amountCents, onClose }} />
    </div>
  );
}

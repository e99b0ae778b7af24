import {
  approvePlatformChange,
  declinePlatformChange,
  getPlatformApproval,
} from '@lorikeet/contracts/approvals';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from '../../lib/queries.ts';
import { ApprovalSheet } from './approval-sheet.tsx';

/** A change of a merchant for which the platform's staff are the second person; null closes the panel. */
export function PlatformPanel({
  shown,
  onClose,
}: {
  shown: { id: string; merchant: { id: string; name: string } } | null;
  onClose: () => void;
}) {
  const merchantId = shown?.merchant.id ?? '';
  const asked = { id: shown?.id ?? '', merchant_id: merchantId };
  const query = useQuery({ ...read(getPlatformApproval, asked), enabled: shown !== null });
  const approve = useWrite(approvePlatformChange);
  const decline = useWrite(declinePlatformChange, { expected: [422] });
  return (
    <ApprovalSheet
      open={shown !== null}
      query={query}
      merchant={shown?.merchant.name}
      onClose={onClose}
      decide={{
        approve: (input) => approve.mutateAsync({ ...input, merchant_id: merchantId }),
        decline: (input) => decline.mutateAsync({ ...input, merchant_id: merchantId }),
      }}
    />
  );
}

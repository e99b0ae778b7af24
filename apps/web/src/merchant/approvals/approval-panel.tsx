import { approveChange, declineChange, getApproval, withdrawChange } from '@lorikeet/contracts/approvals';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from '../../lib/queries.ts';
import { ApprovalSheet } from './approval-sheet.tsx';

type PanelProps = {
  /** The approval to show; null closes the panel. */
  id: string | null;
  onClose: () => void;
};

/** A change of the reader's own merchant that waits or waited for a second person. */
export function ApprovalPanel({ id, onClose }: PanelProps) {
  const query = useQuery({ ...read(getApproval, { id: id ?? '' }), enabled: id !== null });
  const approve = useWrite(approveChange);
  const decline = useWrite(declineChange, { expected: [422] });
  const withdraw = useWrite(withdrawChange);
  return (
    <ApprovalSheet
      open={id !== null}
      query={query}
      onClose={onClose}
      decide={{
        approve: (input) => approve.mutateAsync(input),
        decline: (input) => decline.mutateAsync(input),
        withdraw: (input) => withdraw.mutateAsync(input),
      }}
    />
  );
}

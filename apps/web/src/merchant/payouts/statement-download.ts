import { downloadPayoutStatement } from '@lorikeet/contracts/payouts';
import { useWrite } from '../../lib/queries.ts';

/** Fetches a payout's statement as CSV, through a ticket of its own. */
export function useStatementDownload(): (id: string) => Promise<void> {
  const ticket = useWrite(downloadPayoutStatement);
  return async (id) => {
    const { code, data } = await ticket.mutateAsync({ id });
    if (code === 0) window.location.assign(data.path);
  };
}

import { downloadPayoutStatement } from '@lorikeet/contracts/payouts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { useWrite } from '../../lib/queries.ts';

/** Fetches a payout's statement in the reader's language, through a ticket of its own. */
export function useStatementDownload(): (id: string, format?: 'csv' | 'pdf') => Promise<void> {
  const ticket = useWrite(downloadPayoutStatement);
  return async (id, format = 'csv') => {
    const { code, data } = await ticket.mutateAsync({ id, format });
    if (code === 0) fetchFile(data.path);
  };
}

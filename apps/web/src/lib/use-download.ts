import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { fetchFile } from './fetch-file.ts';
import { useWrite } from './queries.ts';

/** Gives the person a file by a link that works once, which a call makes; `addressOf` finds the link in its answer. */
export function useDownload<C extends Contract>(contract: C, addressOf: (made: WireOutput<C>) => string) {
  const ticket = useWrite(contract);
  const download = async (input: WireInput<C>) => {
    const { code, data } = await ticket.mutateAsync(input);
    if (code === 0) fetchFile(addressOf(data));
  };
  return { download, busy: ticket.isPending };
}

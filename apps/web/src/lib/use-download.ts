import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { fetchFile } from './fetch-file.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useWrite } from './queries.ts';

/**
 * Gives the person a file by a link that works once, which a call makes; `addressOf` finds the link in its answer. Asked for
 * again while its link is being made, or by a double click, a file is given once.
 */
export function useDownload<C extends Contract>(contract: C, addressOf: (made: WireOutput<C>) => string) {
  const ticket = useWrite(contract);
  const [begin] = useState(() => oneAtATime());
  const download = (input: WireInput<C>) =>
    begin(JSON.stringify(input), async () => {
      const { code, data } = await ticket.mutateAsync(input);
      if (code === 0) fetchFile(addressOf(data));
    });
  return { download, busy: ticket.isPending };
}

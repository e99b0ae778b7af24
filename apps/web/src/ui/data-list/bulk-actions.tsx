import { Suspense, useState } from 'react';
import { late } from '../../lib/late.ts';
import type { BulkOffer, ListTools } from '../../lib/list-tools.ts';
import { Button } from '../button.tsx';
import type { BulkAsked } from './bulk-dialog.tsx';
import type { Selection } from './selection.tsx';

const BulkDialog = late(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

type ActionsProps = { tools: ListTools; selection: Selection; onDone: () => void };

/** A button for each thing that can be done with what is chosen, and the dialog that does it. */
export function BulkActions({ tools, selection, onDone }: ActionsProps) {
  const [asked, setAsked] = useState<BulkAsked | null>(null);
  const ask = (offer: BulkOffer) => setAsked({ offer, rows: selection.all ? null : [...selection.ids] });
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) onDone();
  };
  return (
    <>
      {tools.bulk.map((offer) => (
        <Button key={offer.action} onClick={() => ask(offer)}>
          {offer.label}
        </Button>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <BulkDialog tools={tools} asked={asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

import type { Contract } from '@lorikeet/contracts/contract';
import type { ConfirmRequest } from '../lib/confirm.ts';
import { useMayCall } from '../lib/may-call.ts';
import { type Asked, useAskedWrite } from '../lib/use-asked-write.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

type AskedProps<C extends Contract> = Asked<C> &
  Pick<ButtonProps, 'look' | 'size' | 'icon' | 'aria-label'> & {
    /** The write; who may not make it sees no button. */
    of: C;
    /** Its `acceptLabel` stands on the button too, unless `label` does. */
    question: ConfirmRequest & { acceptLabel: string };
    label?: string;
  };

/** A button for what can be done to a record: it asks, and then does it. What the write changes is read again. */
export function AskedButton<C extends Contract>(props: AskedProps<C>) {
  const { of, question, label, input, done, onSure, onDone, onRefused, ...button } = props;
  const mayDo = useMayCall(of);
  const { ask, busy } = useAskedWrite(of);
  if (!mayDo) return null;
  return (
    <Button {...button} busy={busy} onClick={() => ask(props)}>
      {label ?? question.acceptLabel}
    </Button>
  );
}

import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import { type ConfirmRequest, confirm } from '../lib/confirm.ts';
import { useMayCall } from '../lib/may-call.ts';
import { useWrite } from '../lib/queries.ts';
import { addToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';

type AskedProps<C extends Contract> = {
  /** The write; who may not make it sees no button. */
  of: C;
  input: WireInput<C>;
  /** What is asked first; its `acceptLabel` stands on the button too. */
  question: ConfirmRequest & { acceptLabel: string };
  /** What is told once it was done, where the screen does not show it. */
  done?: string;
};

/** A button for what can be done to a record: it asks, and then does it. What the write changes is read again. */
export function AskedButton<C extends Contract>({ of, input, question, done }: AskedProps<C>) {
  const mayDo = useMayCall(of);
  const write = useWrite(of);
  const ask = async () => {
    if (!(await confirm(question))) return;
    const { code } = await write.mutateAsync(input);
    if (code === 0 && done) addToast({ severity: 'success', summary: done });
  };
  if (!mayDo) return null;
  return (
    <Button busy={write.isPending} onClick={() => void ask().catch(() => undefined)}>
      {question.acceptLabel}
    </Button>
  );
}

import { useConfirms } from '../lib/confirm.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

/** Shows the question asked first; the next follows when it is answered. */
export default function ConfirmHost() {
  const first = useConfirms((state) => state.asked[0]);
  if (!first) return null;
  const { key, answer, ...request } = first;
  return <ConfirmDialog key={key} {...request} onAnswer={answer} />;
}

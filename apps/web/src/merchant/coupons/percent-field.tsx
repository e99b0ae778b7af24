import { formatPlainAmount, parseMoney, toCents } from '@lorikeet/domain/kernel';
import type { FieldBinding } from '../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';

type Props = FieldBinding<number | null> & { label: string; help?: string };

/** A share with two decimals, held as hundredths of a per cent, as an amount is held as cents. */
export function PercentField({ value, onChange, onCommit, ...props }: Props) {
  const { choose: _, ...typed } = useTyped<number, null>(
    { ...props, value, onChange, onCommit },
    {
      read: (text) => parseMoney(text) ?? null,
      print: (share) => formatPlainAmount(toCents(share)).replace(/\.?0+$/, ''),
      none: null,
      fault: 'invalid',
    },
  );
  return (
    <TextField
      {...props}
      numeric
      inputMode="decimal"
      after={<span className="lk-input-affix">%</span>}
      {...typed}
    />
  );
}

import { formatPlainAmount, parseMoney, toCents } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import type { FieldBinding } from '../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';

type Props = FieldBinding<number | null> & { label: string; help?: string };

/** A share with two decimals, held as hundredths of a per cent, as an amount is held as cents. */
export function PercentField({ value, onChange, onCommit, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const settled = value === null ? '' : formatPlainAmount(toCents(value)).replace(/\.?0+$/, '');
  return (
    <TextField
      {...props}
      numeric
      inputMode="decimal"
      after={<span className="lk-input-affix">%</span>}
      value={typed ?? settled}
      onChange={(text) => {
        setTyped(text);
        onChange(parseMoney(text.trim()) ?? null);
      }}
      onCommit={() => {
        if (value !== null) setTyped(null);
        onCommit?.();
      }}
    />
  );
}

import { type Currency, parseUnitPrice } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { moneySign, unitMoney } from '../../lib/unit-money.ts';
import type { Bound, FieldShell } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type UnitPriceProps = FieldShell &
  Bound<number | null | undefined, number | null> & { currency: Currency; disabled?: boolean };

/** A price per unit with up to four decimals, held in ten-thousandths; null while it is empty or none. */
export function UnitPriceField({ value, onChange, onCommit, currency, ...props }: UnitPriceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const symbol = moneySign(currency);
  const settled = value === null || value === undefined ? '' : unitMoney(value, currency);
  return (
    <TextField
      {...props}
      numeric
      inputMode="decimal"
      placeholder="0.00"
      before={<span className="lk-input-affix">{symbol}</span>}
      value={typed ?? settled.replace(symbol, '')}
      onChange={(text) => {
        setTyped(text);
        onChange(parseUnitPrice(text.trim()) ?? null);
      }}
      onCommit={() => {
        if (value !== null || typed?.trim() === '') setTyped(null);
        onCommit?.();
      }}
    />
  );
}

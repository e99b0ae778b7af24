import { type Currency, parseUnitPrice } from '@lorikeet/domain/kernel';
import { moneySign, unitMoney } from '../../lib/unit-money.ts';
import type { Bound, FieldShell } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';

type UnitPriceProps = FieldShell &
  Bound<number | null | undefined, number | null> & { currency: Currency; disabled?: boolean };

/** A price per unit with up to four decimals, held in ten-thousandths; null while it is empty or none. */
export function UnitPriceField({ value, onChange, onCommit, currency, ...props }: UnitPriceProps) {
  const symbol = moneySign(currency);
  const { choose: _, ...typed } = useTyped<number, null>(
    { ...props, value, onChange, onCommit },
    {
      read: (text) => parseUnitPrice(text) ?? null,
      print: (price) => unitMoney(price, currency).replace(symbol, ''),
      none: null,
      fault: 'invalid_amount',
    },
  );
  return (
    <TextField
      {...props}
      numeric
      inputMode="decimal"
      placeholder="0.00"
      before={<span className="lk-input-affix">{symbol}</span>}
      {...typed}
    />
  );
}

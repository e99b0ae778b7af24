import {
  type Currency,
  currencySymbol,
  formatPlainAmount,
  parseMoney,
  toCents,
} from '@lorikeet/domain/kernel';
import { dollars } from '../lib/dollar-form.ts';
import { useInterface } from '../lib/interface-state.ts';
import type { Bound, FieldShell } from './field.tsx';
import { TextField } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

type MoneyFieldProps = FieldShell &
  Bound<number | null | undefined, number | null> & {
    currency?: Currency;
    placeholder?: string;
    disabled?: boolean;
  };

/** An amount typed by a person, held as whole cents; null while it is empty or no amount. */
export function MoneyField({ value, onChange, onCommit, currency = 'AUD', ...props }: MoneyFieldProps) {
  const { choose: _, ...typed } = useTyped<number, null>(
    { ...props, value, onChange, onCommit },
    {
      read: (text) => parseMoney(text) ?? null,
      print: (cents) => formatPlainAmount(toCents(cents)),
      none: null,
      fault: 'invalid_amount',
    },
  );
  return (
    <TextField
      {...props}
      numeric
      inputMode="decimal"
      placeholder={props.placeholder ?? '0.00'}
      before={
        <span className="lk-input-affix">
          {currencySymbol(currency, useInterface.getState().locale, dollars.form)}
        </span>
      }
      {...typed}
    />
  );
}

import {
  type Currency,
  currencySymbol,
  formatPlainAmount,
  parseMoney,
  toCents,
} from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { dollars } from '../lib/dollar-form.ts';
import { useInterface } from '../lib/interface-state.ts';
import type { Bound, FieldShell } from './field.tsx';
import { TextField } from './text-field.tsx';

type MoneyFieldProps = FieldShell &
  Bound<number | null | undefined, number | null> & {
    currency?: Currency;
    placeholder?: string;
    disabled?: boolean;
  };

/** An amount typed by a person, held as whole cents; null while it is empty or no amount. */
export function MoneyField({ value, onChange, onCommit, currency = 'AUD', ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settled = value === null || value === undefined ? '' : formatPlainAmount(toCents(value));
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
      value={typed ?? settled}
      onChange={(text) => {
        setTyped(text);
        onChange(parseMoney(text.trim()) ?? null);
      }}
      onCommit={() => {
        if (value !== null || typed?.trim() === '') setTyped(null);
        onCommit?.();
      }}
    />
  );
}

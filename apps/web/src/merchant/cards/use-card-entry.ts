import { tokeniseCard } from '@lorikeet/contracts/card-payments';
import {
  cardDigits,
  cardNetworkOf,
  cvvLengthOf,
  readExpiry,
  type TestCard,
} from '@lorikeet/domain/cards/entry';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bind } from '../../app/card-form/card-fields.tsx';
import { type ForeignCard, isForeignField } from '../../app/card-form/foreign-card.ts';
import { faultsIn, monthNow, NOTHING_TYPED, testCardValues } from '../../app/card-form/pay-form.ts';
import { call } from '../../lib/call.ts';

const FIELDS = ['number', 'expiry', 'cvv', 'name', 'terms'] as const;
type Field = (typeof FIELDS)[number];

/** What a payer types of a card that is to be kept. It lives in the page alone, or in Stripe's fields, and is never stored. */
export function useCardEntry(name: string, isForeign: boolean) {
  const { t } = useTranslation(['cards', 'invoice-payments']);
  const formId = useId();
  const [values, setValues] = useState({ ...NOTHING_TYPED, name });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const faults = faultsIn(values, { dueCents: 0, now: monthNow(), isForeign });
  const isTyped = (field: keyof typeof values) =>
    isForeign && isForeignField(field) ? faults[field] !== 'missing' : values[field] !== '';
  const count = cvvLengthOf(cardNetworkOf(values.number));
  const change = (next: Partial<typeof values>) => setValues((before) => ({ ...before, ...next }));
  const leave = (field: Field) => setLeft((before) => new Set(before).add(field));
  const errorOf = (field: Field) => {
    if (!left.has(field) || !faults[field]) return undefined;
    return field === 'terms'
      ? t('keep.tickMissing')
      : t(`invoice-payments:faults.${field}.${faults[field]}`, { count });
  };
  const bind: Bind = (field) => ({
    id: `${formId}-${field}`,
    value: values[field],
    error: errorOf(field as Field),
    onChange: (value) => change({ [field]: value }),
    onBlur: () => {
      if (isTyped(field)) leave(field as Field);
    },
  });
  return {
    bind,
    terms: {
      id: `${formId}-terms`,
      value: values.terms,
      error: errorOf('terms'),
      onChange: (terms: boolean) => change({ terms }),
      onCommit: () => leave('terms'),
    },
    holder: values.name.trim(),
    /** Faults that are shown. */
    faults: FIELDS.filter((field) => errorOf(field) !== undefined).length,
    /** True when the form is whole; otherwise every fault is shown and the first field focused. */
    check(): boolean {
      const first = FIELDS.find((field) => faults[field] !== undefined);
      if (!first) return true;
      setLeft(new Set(FIELDS));
      if (isForeign && isForeignField(first)) values.foreign?.focus(first);
      else document.getElementById(`${formId}-${first}`)?.focus();
      return false;
    },
    use: (card: TestCard) => change(testCardValues(card, monthNow())),
    /** The card in Stripe's fields. */
    setForeign: (foreign: ForeignCard | null) => change({ foreign }),
    async tokenise(): Promise<{ token: string } | { message: string }> {
      if (values.foreign) return values.foreign.exchange(values.name.trim());
      const { month, year } = readExpiry(values.expiry) ?? { month: 0, year: 0 };
      const { code, data, message } = await call(
        tokeniseCard,
        {
          number: cardDigits(values.number),
          exp_month: month,
          exp_year: year,
          cvv: values.cvv,
          name: values.name.trim(),
        },
        { expected: [1, 422, 429] },
      );
      return code === 0 ? { token: data.token } : { message };
    },
  };
}

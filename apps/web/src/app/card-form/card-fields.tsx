import {
  cardDigits,
  cardNetworkOf,
  cvvLengthOf,
  groupCardNumber,
  groupExpiry,
} from '@lorikeet/domain/cards/entry';
import type { CardNetwork } from '@lorikeet/domain/fees';
import { type ChangeEvent, type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldFrame, InputBox } from '../../ui/field.tsx';
import type { PayField } from './pay-form.ts';

/** A field as the form binds it. */
export type Bound = {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};
export type Bind = (name: Exclude<PayField, 'terms'>) => Bound;

type LineProps = Bound & {
  label: string;
  name: string;
  autoComplete: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  help?: React.ReactNode;
  type?: 'text' | 'email' | 'password';
  maxLength?: number;
  before?: React.ReactNode;
  after?: React.ReactNode;
  /** Writes what was typed as it is shown; the caret stays behind the same digit. */
  write?: (typed: string, before: string) => string;
};

const digitsBefore = (text: string, at: number) => cardDigits(text.slice(0, at)).length;

/** Behind the n-th digit of a text. */
function placeBehind(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}

/** One line of a payment form: the browser may fill it in, and it stays where it is while it is grouped. */
export function Line({ label, help, before, after, write, ...props }: LineProps) {
  const { id, value, error, onChange, onBlur, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!write) return onChange(target.value);
    const next = write(target.value, value);
    const at = target.selectionStart ?? target.value.length;
    caret.current =
      at === target.value.length ? next.length : placeBehind(next, digitsBefore(target.value, at));
    onChange(next);
  };
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <InputBox error={error} before={before} after={after}>
        <input
          ref={input}
          id={id}
          value={value}
          onChange={change}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, error, help })}
          className={write ? 'lk-num' : undefined}
          spellCheck={false}
          {...native}
        />
      </InputBox>
    </FieldFrame>
  );
}

/** The network in the field's end, and in words for those who cannot see it. */
function Brand({ network }: { network: CardNetwork | undefined }) {
  const { t } = useTranslation('invoice-payments');
  return (
    <span className="lk-pay-brand" data-network={network} role="status">
      {network && (
        <>
          <span aria-hidden>{t(`networks.${network}`)}</span>
          <span className="lk-hidden">{t('form.known', { network: t(`networks.${network}`) })}</span>
        </>
      )}
    </span>
  );
}

/** Taking characters away is left as typed, so that a slash can be deleted. */
const writeExpiry = (typed: string, before: string) =>
  typed.length < before.length ? typed.replace(/[\s/]+$/, '') : groupExpiry(typed);

/** Number, expiry and code, as browsers and phones know them. */
export function CardFields({ bind }: { bind: Bind }) {
  const { t } = useTranslation('invoice-payments');
  const number = bind('number');
  const network = cardNetworkOf(number.value);
  const length = cvvLengthOf(network);
  return (
    <>
      <Line
        label={t('form.number')}
        name="cardnumber"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        write={groupCardNumber}
        after={<Brand network={network} />}
        {...number}
      />
      <div className="lk-pay-pair">
        <Line
          label={t('form.expiry')}
          name="cc-exp"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder={t('form.expiryHint')}
          write={writeExpiry}
          {...bind('expiry')}
        />
        <Line
          label={t('form.cvv')}
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder={t('form.cvvHint', { count: length })}
          write={(typed) => typed.replaceAll(/\D/g, '').slice(0, length)}
          {...bind('cvv')}
        />
      </div>
    </>
  );
}

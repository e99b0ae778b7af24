import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../app/card-form/attempt-calls.ts';
import { ApiError, fieldFaults } from '../../lib/api-error.ts';
import { createAttemptKeys } from '../../lib/attempt-keys.ts';
import type { PageFacts } from './page-facts.ts';
import { type DebitTerms, look, send } from './payer-calls.ts';

const TYPING_MS = 300;
const AGAIN_MS = 3_000;

/** What one debit of an amount is agreed to by; null for no amount, and until it is read, which is tried again. */
export function useAgreement({ link, locale }: PageFacts, cents: number | null, round: number) {
  const [read, setRead] = useState<{ key: string; terms: DebitTerms } | null>(null);
  const key = `${cents} ${locale} ${round}`;
  useEffect(() => {
    if (cents === null) return;
    let isStale = false;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (pause: number) => {
      timer = setTimeout(() => {
        look('getDebitTerms', { link, amount_cents: cents, locale }, locale).then(
          (terms) => !isStale && setRead({ key, terms }),
          () => !isStale && askAfter(AGAIN_MS),
        );
      }, pause);
    };
    askAfter(TYPING_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [link, locale, cents, key]);
  return read?.key === key ? read.terms : null;
}

/** The bank behind a BSB, once it has six digits and is known. */
export function useBank(bsb: string, { locale }: PageFacts): string | undefined {
  const digits = bsb.replaceAll(/\D/g, '');
  const [known, setKnown] = useState<Record<string, string>>({});
  useEffect(() => {
    if (digits.length !== 6) return;
    look('getBankOfBsb', { bsb: digits }, locale).then(
      ({ bank_name: name }) => name && setKnown((before) => ({ ...before, [digits]: name })),
      () => undefined,
    );
  }, [digits, locale]);
  return known[digits];
}

export type DebitNotice = { kind: 'lost' } | { kind: 'refused'; message: string };
type Sent = Omit<Parameters<typeof send<'payByBankAccount'>>[1], 'link' | 'locale'>;

/** Sends the request once: a repeat after a lost reply carries the same key. `refresh` reads what is due now. */
export function useDebit({ link, locale }: PageFacts, refresh: () => void) {
  const [keys] = useState(() => createAttemptKeys());
  const [notice, setNotice] = useState<DebitNotice | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const refused = (message: string) => {
    keys.settled();
    setNotice({ kind: 'refused', message });
  };
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) return setNotice({ kind: 'lost' });
    setFaults(Object.fromEntries(fieldFaults(error).map(({ path, message }) => [path, message])));
    refused(error.message);
  };
  async function pay(asked: Sent): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setNotice(null);
    setFaults({});
    try {
      const input = { ...asked, link, locale };
      // In another language it is the same request.
      const key = keys.keyFor({ ...asked, link });
      const { code, data, message } = await send('payByBankAccount', input, { locale, key });
      if (code !== 0) refused(message);
      else keys.settled();
      if (code === 0 || refusalOf(data)) refresh();
    } catch (error) {
      failed(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }
  return { pay, isSending, notice, faults };
}

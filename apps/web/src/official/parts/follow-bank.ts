import { openCall } from '../../lib/open-call.ts';
import { fieldsOf } from './form-fields.ts';

const TIMEOUT_MS = 10_000;

/** Names the bank beside a BSB as soon as its six digits are typed; says nothing where the bank is not known. */
export function followBank(form: HTMLFormElement, note: HTMLElement): void {
  const field = fieldsOf(form).get('bsb')!;
  const locale = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  field.addEventListener('input', () => void name());
  const name = async () => {
    const typed = field.value;
    const digits = typed.replace(/\D/g, '');
    note.textContent = '';
    if (digits.length !== 6) return;
    const reply = await openCall(`${note.dataset.bank}?bsb=${digits}`, { locale, timeoutMs: TIMEOUT_MS });
    const { bank_name: bank } = (reply?.data ?? {}) as { bank_name?: string | null };
    // Another BSB was typed meanwhile: its own reply follows.
    if (field.value === typed) note.textContent = bank ?? '';
  };
}

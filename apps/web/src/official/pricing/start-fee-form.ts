import { parseMoney } from '@lorikeet/domain/kernel';
import { type FeeSlot, feeSums } from './fee-sums.ts';

/** Above this the sums would no longer fit their lines; one hundred million dollars in cents. */
const CENTS_MAX = 10_000_000_000;

/** Works the sums out again with each key; what is no amount leaves them as they are and is said at the field. */
export function startFeeForm(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[inputmode]')!;
  const fault = form.querySelector<HTMLElement>('.lk-field-error')!;
  const locale = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  field.readOnly = false;
  const work = () => {
    const cents = parseMoney(field.value.replace('$', '').trim());
    const isAmount = cents !== undefined && cents > 0 && cents <= CENTS_MAX;
    fault.hidden = isAmount;
    field.setAttribute('aria-invalid', String(!isAmount));
    if (!isAmount) return;
    const sums = feeSums(cents, locale);
    for (const slot of form.querySelectorAll<HTMLElement>('[data-slot]'))
      slot.textContent = sums[slot.dataset.slot as FeeSlot];
  };
  field.addEventListener('input', work);
  form.addEventListener('submit', (event) => event.preventDefault());
  work();
}

import { fieldsOf, showFaults } from './form-fields.ts';
import type { Fault } from './form-schemas.ts';

export type Steps = {
  /** Opens the step that has a field. */
  showStepOf(field: string | undefined): void;
};

/**
 * A form in steps: one is shown, and the next opens once the fields of this one are in order. Going back keeps what is
 * typed. Without script all stand below one another.
 */
export function followSteps(form: HTMLFormElement, faults: () => Promise<Fault[]>): Steps {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-step]')];
  const marks = [...form.querySelectorAll<HTMLElement>('.lk-steps li')];
  const namesIn = (step: HTMLElement) =>
    [...fieldsOf(form)].filter(([, field]) => step.contains(field)).map(([name]) => name);
  const show = (index: number, isMoved: boolean) => {
    for (const [at, step] of steps.entries()) step.hidden = at !== index;
    for (const [at, mark] of marks.entries()) {
      if (at === index) mark.setAttribute('aria-current', 'step');
      else mark.removeAttribute('aria-current');
      mark.toggleAttribute('data-done', at < index);
    }
    if (isMoved) steps[index]!.querySelector<HTMLElement>('h2')!.focus();
  };
  for (const [index, step] of steps.entries()) {
    step.querySelector('[data-next]')?.addEventListener('click', () => {
      void faults().then((found) => {
        const names = namesIn(step);
        const own = found.filter(({ path }) => names.includes(path));
        if (showFaults(form, own, names)) show(index + 1, true);
      });
    });
    step.querySelector('[data-back]')?.addEventListener('click', () => show(index - 1, true));
  }
  show(0, false);
  return {
    showStepOf(field) {
      const index = steps.findIndex((step) => field !== undefined && namesIn(step).includes(field));
      if (index >= 0) show(index, false);
    },
  };
}

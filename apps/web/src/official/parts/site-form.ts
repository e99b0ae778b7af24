import { openCall } from '../../lib/open-call.ts';
import { solveHumanCheck } from '../../lib/solve-human-check.ts';
import { local } from '../../lib/storage.ts';
import { fieldsOf, fill, showFault, showFaults, valuesOf } from './form-fields.ts';
import type { Fault, FormCall } from './form-schemas.ts';
import { followSteps, type Steps } from './form-steps.ts';

const TIMEOUT_MS = 10_000;
const CHECK_MS = 90_000;
/** An account number is never left in a browser that others may use. */
const NOT_KEPT = new Set(['bsb', 'account', 'account_name', 'terms']);

type Sent = { reference: string } | { url: string } | { message: string; faults: Fault[]; wasRead: boolean };

const localeOf = () => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');

/** The proof that a person sends this; null when the check was not passed. */
async function passCheck(): Promise<string | null> {
  const asked = await openCall('/captcha/challenge', { locale: localeOf(), timeoutMs: TIMEOUT_MS });
  if (asked?.status !== 200) return null;
  const offered = asked.data as Parameters<typeof solveHumanCheck>[0];
  return solveHumanCheck(offered, AbortSignal.timeout(CHECK_MS)).catch(() => null);
}

/** Sends once; a repeat after a lost answer has the same key, and gets the number that was given. */
async function send(path: string, body: object, key: string, lost: string): Promise<Sent> {
  const reply = await openCall(path, { body, key, locale: localeOf(), timeoutMs: TIMEOUT_MS });
  if (!reply) return { message: lost, faults: [], wasRead: false };
  if (reply.status === 200 && reply.code === 0) return reply.data as { reference: string } | { url: string };
  const faults = reply.status === 422 && Array.isArray(reply.data) ? (reply.data as Fault[]) : [];
  return { message: reply.message, faults, wasRead: true };
}

/**
 * A public form: each field is checked when it is left and all before sending, the human check is passed while the
 * person waits, and what is typed stays until the number is shown or a page opens. A form with a `data-draft` is kept in the browser.
 */
export function startSiteForm(form: HTMLFormElement): void {
  const schemas = () => import('./form-schemas.ts');
  const call = form.dataset.call as FormCall;
  const status = form.querySelector<HTMLElement>('.lk-site-status')!;
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')!;
  const faults = async () => (await schemas()).faultsIn(call, valuesOf(form), localeOf());
  const steps: Steps | undefined = form.querySelector('[data-step]') ? followSteps(form, faults) : undefined;
  let key = crypto.randomUUID();
  keepDraft(form);
  const bank = form.querySelector<HTMLElement>('[data-bank]');
  if (bank) void import('./follow-bank.ts').then((it) => it.followBank(form, bank));
  form.addEventListener('focusin', () => void schemas(), { once: true });
  form.addEventListener('change', (event) => void checkOne(event.target));

  const checkOne = async (target: EventTarget | null) => {
    const field = [...fieldsOf(form).values()].find((one) => one === target);
    if (field) showFault(field, (await faults()).find(({ path }) => path === field.name)?.message);
  };
  const submit = async () => {
    const found = await faults();
    steps?.showStepOf(found[0]?.path);
    if (!showFaults(form, found)) return;
    status.textContent = form.dataset.checking!;
    const proof = await passCheck();
    if (proof === null) {
      status.textContent = form.dataset.unchecked!;
      return;
    }
    const { pathOf } = await schemas();
    const body = { ...valuesOf(form), google_token: proof };
    const sent = await send(pathOf(call), body, key, form.dataset.lost!);
    if ('url' in sent) return window.location.assign(sent.url);
    if ('reference' in sent) return finish(form, sent.reference);
    // What the server has read and refused is a new request once it is mended; what was lost may be there.
    if (sent.wasRead) key = crypto.randomUUID();
    steps?.showStepOf(sent.faults[0]?.path);
    showFaults(form, sent.faults);
    status.textContent = sent.message;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    void submit().finally(() => button.removeAttribute('aria-busy'));
  });
}

/** Keeps what is typed until it is sent, so that it is there on the next visit; the account never. */
function keepDraft(form: HTMLFormElement): void {
  const name = form.dataset.draft;
  if (!name) return;
  try {
    fill(form, JSON.parse(local.get(name) ?? '{}') as Record<string, unknown>);
  } catch {
    local.remove(name);
  }
  form.addEventListener('input', () => {
    const kept = Object.entries(valuesOf(form)).filter(([field]) => !NOT_KEPT.has(field));
    local.set(name, JSON.stringify(Object.fromEntries(kept)));
  });
}

/** Shows the number in place of the form. */
function finish(form: HTMLFormElement, reference: string): void {
  if (form.dataset.draft) local.remove(form.dataset.draft);
  const done = document.getElementById(`${form.id}-done`)!;
  done.querySelector('output')!.textContent = reference;
  form.hidden = true;
  done.hidden = false;
  done.focus();
}

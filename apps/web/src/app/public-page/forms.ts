type Start = (form: HTMLFormElement) => void;

/**
 * Loads the code of the page's forms with that selector and starts each. A form that is sent before it can be is sent
 * again then: a quick hand and a slow line lose nothing. The pages' forms have `method="dialog"`, with which a browser
 * sends nothing by itself, so that what is typed gets into no address.
 */
export function startForms(selector: string, load: () => Promise<Start>): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>(selector)];
  if (forms.length === 0) return;
  const early = new Set<EventTarget>();
  const note = (event: Event) => {
    event.preventDefault();
    early.add(event.currentTarget!);
  };
  for (const form of forms) form.addEventListener('submit', note);
  void load().then((start) => {
    for (const form of forms) {
      form.removeEventListener('submit', note);
      start(form);
      if (early.has(form)) form.requestSubmit();
    }
  });
}

import { hasWords, OPENED_AT_ONCE } from '../../app/help/questions.ts';
import { local, perTab } from '../../lib/storage.ts';

/** Whether this browser keeps a session of an area: then its own support is the shorter way. */
function isSignedIn(area: string): boolean {
  const kept = [local, perTab].map((store) => store.get(`lorikeet.session.${area}`) ?? '');
  return kept.some((session) => session.includes('"refreshToken":"'));
}

/** Shows the answers that have every word of what is typed, and opens them when they are few. */
export function startHelpSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')!;
  const status = form.querySelector<HTMLElement>('[role="status"]')!;
  const answers = [...document.querySelectorAll<HTMLDetailsElement>('.lk-help-answers details')];
  const look = () => {
    const wanted = input.value.trim();
    const found = answers.filter((each) => hasWords(each.textContent, wanted));
    for (const each of answers) {
      const isFound = found.includes(each);
      each.hidden = !isFound;
      each.open = isFound && wanted !== '' && found.length <= OPENED_AT_ONCE;
    }
    for (const list of document.querySelectorAll<HTMLElement>('.lk-help-answers')) {
      const section = list.closest('section')!;
      section.hidden = ![...list.querySelectorAll('details')].some(({ hidden }) => !hidden);
    }
    if (wanted === '') status.textContent = '';
    else if (found.length === 0) status.textContent = form.dataset.none!;
    else status.textContent = form.dataset.found!.replace('#', String(found.length));
  };
  for (const way of document.querySelectorAll<HTMLElement>('[data-session]'))
    way.hidden = !isSignedIn(way.dataset.session!);
  input.addEventListener('input', look);
  form.addEventListener('submit', (event) => event.preventDefault());
  // On a slow line somebody types before this runs, and a page that was left keeps what was typed.
  if (input.value !== '') look();
}

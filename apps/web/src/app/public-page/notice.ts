import { local } from '../../lib/storage.ts';
import { NOTICE_SEEN_KEY } from '../../lib/stored-interface.ts';

/** Shows the cookie notice until it is closed once in this browser; the footer's button opens it again. */
export function startNotice(): void {
  const notice = document.querySelector<HTMLElement>('.lk-cookies')!;
  const opener = document.querySelector<HTMLElement>('.lk-office-foot button')!;
  notice.hidden = local.get(NOTICE_SEEN_KEY) !== null;
  notice.querySelector('button')!.addEventListener('click', () => {
    local.set(NOTICE_SEEN_KEY, 'yes');
    notice.hidden = true;
  });
  opener.addEventListener('click', () => {
    notice.hidden = false;
  });
}

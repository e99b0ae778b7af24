import { writeClipboard } from '../../lib/write-clipboard.ts';
import { make } from './make-element.ts';
import { wordOf } from './page-words.ts';

const SHOWN_MS = 2_000;

/** A button beside each sample that copies it. */
export function addCopyButtons(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('.docs-sample')) {
    const title = sample.querySelector('figcaption');
    const button = make(
      'button',
      { type: 'button', class: 'docs-copy', 'aria-label': `${wordOf('copy')}: ${title?.textContent}` },
      wordOf('copy'),
    );
    button.addEventListener('click', async () => {
      if (!(await writeClipboard(sample.querySelector('pre')?.textContent ?? ''))) return;
      button.textContent = wordOf('copied');
      setTimeout(() => {
        button.textContent = wordOf('copy');
      }, SHOWN_MS);
    });
    title?.append(button);
  }
}

import { word } from './i18n.ts';
import { addToast } from './toasts.ts';
import { writeClipboard } from './write-clipboard.ts';

/** Copies text and says so: "Copied", or "Copy failed". */
export async function copyText(text: string): Promise<boolean> {
  const copied = await writeClipboard(text);
  addToast(
    copied
      ? { severity: 'success', summary: word('copied'), life: 3000 }
      : { severity: 'error', summary: word('errors.copyFailed'), life: 3000 },
  );
  return copied;
}

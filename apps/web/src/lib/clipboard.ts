import { word } from './i18n.ts';
import { addToast } from './toasts.ts';

/** A hidden text area and the old command, for pages that are not in a secure context. */
function copyByTextArea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.cssText = 'position:fixed;top:0;left:-9999px;opacity:0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

/** Copies text and says so: "Copied", or "Copy failed". */
export async function copyText(text: string): Promise<boolean> {
  const modern = window.isSecureContext && navigator.clipboard;
  const copied = modern
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => copyByTextArea(text),
      )
    : copyByTextArea(text);
  addToast(
    copied
      ? { severity: 'success', summary: word('copied'), life: 3000 }
      : { severity: 'error', summary: word('errors.copyFailed'), life: 3000 },
  );
  return copied;
}

/** A hidden text area and the old command, for pages that are not in a secure context. */
function writeByTextArea(text: string): boolean {
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

/** Puts text on the clipboard; false where the browser does not let it. */
export async function writeClipboard(text: string): Promise<boolean> {
  const modern = window.isSecureContext && navigator.clipboard;
  if (!modern) return writeByTextArea(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => writeByTextArea(text),
  );
}

/** What a character looks like in the machine's own faces. */
function drawn(character: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const pen = canvas.getContext('2d');
  if (!pen) return character;
  pen.font = '20px sans-serif';
  pen.fillText(character, 2, 20);
  return canvas.toDataURL();
}

/**
 * Fetches the face for Chinese unless the machine has one, as nearly all have that are read in Chinese: the list of its
 * ranges weighs 30 KB compressed, and each of the hundred files behind it about as much. A machine without a face draws
 * the same box for every character.
 */
export function loadWhereMissing(): void {
  if (drawn('中') === drawn('文')) void import('./fonts-zh.css');
}

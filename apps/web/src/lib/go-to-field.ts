/**
 * Moves to a field once the page has drawn its fault, and to the middle of the page: a bar that sticks to its foot would
 * cover what is focused there. Who has gone on to another field meanwhile stays there: what they type is meant for it.
 */
export function goToField(find: () => HTMLElement | null | undefined): void {
  const at = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== at && now !== document.body) return;
    const field = find();
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

/** What is under way is not begun again meanwhile: a second click of a double click does nothing. */
export function oneAtATime<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let isUnderWay = false;
  return async (...args) => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await act(...args);
    } finally {
      isUnderWay = false;
    }
  };
}

/** What is under way by a name is not begun again meanwhile: a second click of a double click does nothing. */
export function oneAtATime(): (name: string, act: () => Promise<void>) => Promise<void> {
  const underWay = new Set<string>();
  return async (name, act) => {
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      await act();
    } finally {
      underWay.delete(name);
    }
  };
}

/**
 * True when a change is about that person's own account. They may decline it, but not approve it: who gains by a
 * change, or sits at a screen that another person has taken over, is no second person.
 */
export const isAbout = (
  change: { subjectKind: string; subjectId: string },
  userId: string | undefined,
): boolean => change.subjectKind === 'user' && change.subjectId === userId;

import { useEffect, useId } from 'react';

const forms = new Set<string>();

/** True while a form on screen holds what was typed and not sent. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Lets the page be left: the person was asked, and gives up what they typed. */
export const giveUpUnsaved = () => forms.clear();

/** Tells the guard that this form holds something unsent, while it is on screen. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(id);
    return () => void forms.delete(id);
  }, [id, isUnsaved]);
}

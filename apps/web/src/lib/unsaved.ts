import type { TFunction } from 'i18next';
import { useEffect, useId } from 'react';
import { confirm } from './confirm.ts';

const forms = new Set<string>();

/** How many forms on screen hold what was typed and not sent. */
export const unsavedForms = (): number => forms.size;

/** True while a form on screen holds what was typed and not sent. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Asks whether what was typed may be lost. `signal` takes the question back: no. */
export const askToLeave = (t: TFunction, signal?: AbortSignal): Promise<boolean> =>
  confirm(
    {
      header: t('unsaved.title'),
      message: t('unsaved.text'),
      icon: 'warning',
      acceptLabel: t('unsaved.leave'),
      rejectLabel: t('unsaved.stay'),
    },
    { ...(signal && { signal }), urgent: true },
  );

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

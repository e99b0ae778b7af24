import { useEffect } from 'react';
import { word } from './i18n.ts';

const now: { screen: string | null; record: string | null } = { screen: null, record: null };

function show() {
  // A screen that is its own record has one name.
  const parts = new Set([now.record, now.screen, word('product')]);
  document.title = [...parts].filter((part) => part !== null && part !== '').join(' · ');
}

/** The window's title: the record's name where a screen shows one, the screen's, then the product's. */
export function titleScreen(title: string | null) {
  now.screen = title;
  show();
}

/** Puts a record's name before the screen's title for as long as it is shown. */
export function useRecordTitle(name: string | null) {
  useEffect(() => {
    now.record = name;
    show();
    return () => {
      now.record = null;
      show();
    };
  }, [name]);
}

import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import './dialogs.css';
import './palette.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme, tokensForMantine } from './mantine-theme.ts';

/**
 * The library's variables, once for the whole page. Its provider would write them anew with each menu that opens, and the
 * browser would work out the style of every element again.
 */
function shareVariables() {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineTheme);
  const theirs = defaultCssVariablesResolver(theme);
  const ours = tokensForMantine(theme);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...theirs.variables, ...ours.variables },
        dark: { ...theirs.dark, ...ours.dark, '--mantine-color-scheme': 'dark' },
        light: { ...theirs.light, ...ours.light, '--mantine-color-scheme': 'light' },
      },
      'body',
    ),
  );
  document.adoptedStyleSheets.push(sheet);
}
shareVariables();

/**
 * The library's provider, around the few components that use it (dialogs, drawers, menus, the calendar), so that
 * neither its code nor its styles are part of a first load. Its styles come before ours, which refine them.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      withCssVariables={false}
      getRootElement={() => document.body}
      forceColorScheme={document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'}
    >
      {children}
    </MantineProvider>
  );
}

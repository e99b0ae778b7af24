import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

const library = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const anyOf =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id));

/**
 * Few, long-lived files, so that a cold sign-in takes under a dozen requests. The first screen of any area
 * runs `vendor` and `core`; forms and lists bring theirs; dialogs and menus (`overlay`) and the
 * calendar are fetched when first used. The smallest priority number is asked last.
 */
const groups = [
  {
    name: 'vendor',
    test: anyOf(
      library(
        'react',
        'react-dom',
        'scheduler',
        'react-router',
        '@tanstack',
        'zustand',
        'i18next',
        'react-i18next',
        'zod',
      ),
      /rolldown[\\/]runtime|vite[\\/]preload-helper/,
    ),
    priority: 90,
  },
  {
    name: 'core',
    test: anyOf(
      library(
        'nprogress',
        'clsx',
        'use-sync-external-store',
        '@tabler[\\\\/]icons-react[\\\\/]dist[\\\\/]esm[\\\\/]\\w+\\.mjs',
      ),
      /src[\\/]lib[\\/](?!search|form|human-check)/,
      /src[\\/]app[\\/](?!gallery|layouts|not-found|confirm-host|command-palette|cookie-notice)/,
      /src[\\/]ui[\\/](button|disclosure|faces|logo|menu|page|styles|toasts|values)\.tsx?$/,
      /src[\\/](ui|app[\\/]layouts)[\\/].*(?<!dialogs|palette|month-calendar|fonts-zh|auth|office|ratepayer)\.css/,
    ),
    priority: 80,
  },
  {
    name: 'forms',
    test: anyOf(
      library('react-hook-form'),
      /src[\\/]lib[\\/](form|human-check)\.ts/,
      /src[\\/]ui[\\/](field|text-field|choice-fields|money-field|date-field|human-check|login-failure)\./,
    ),
    priority: 70,
  },
  {
    name: 'lists',
    test: /src[\\/]ui[\\/](data-list[\\/]|charts[\\/]|(tabs|card|timeline|status-chip|use-phone)\.)/,
    priority: 60,
  },
  { name: 'icons', test: library('@tabler'), minShareCount: 2, priority: 55 },
  { name: 'overlay', test: /src[\\/]ui[\\/](dialog|open-menu|palette)\./, priority: 50 },
];

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/health': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

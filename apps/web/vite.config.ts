import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

/**
 * Few, long-lived files: libraries in one chunk each by how early they are needed, so that a cold sign-in
 * page takes under a dozen requests, and charts and the calendar stay out of the first load.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand|i18next|react-i18next|html-parse-stringify|use-sync-external-store|nprogress|cookie-es|set-cookie-parser)[\\/]/,
    priority: 30,
  },
  { name: 'schema', test: /node_modules[\\/](zod|react-hook-form)[\\/]/, priority: 20 },
  { name: 'words-en', test: /src[\\/]locales[\\/]en[\\/](common|menu)\.json/, priority: 40 },
  { name: 'words-zh', test: /src[\\/]locales[\\/]zh[\\/](common|menu)\.json/, priority: 40 },
];

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/health': server, '/outbox': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

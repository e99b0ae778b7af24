/**
 * What `npm run dev` does: the portal with hot reload. Vite serves the web at PORT and passes calls on to the
 * server one port further, which Node restarts when a file of it changes.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openLocalEnvironment } from '../apps/server/src/platform/local-environment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
if (existsSync('.env')) process.loadEnvFile('.env');

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const publicUrl = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const local = await openLocalEnvironment(process.env);
// Before Vite reads its configuration: the proxy's target is the server's port.
process.env.PORT = String(port + 1);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'apps/server/src/main.ts')],
  { stdio: 'inherit', env: { ...local.env, PORT: process.env.PORT, HOST: host, PUBLIC_URL: publicUrl } },
);
const web = await createServer({
  root: join(ROOT, 'apps/web'),
  server: { port, host, strictPort: true },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await web.close();
  const ended = new Promise((done) => server.once('exit', done));
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await ended;
  }
  await local.close();
  process.exit(0);
}

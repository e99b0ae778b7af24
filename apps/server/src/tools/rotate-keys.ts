/**
 * What `npm run rotate-keys` does: seals database and files again under the last key of VAULT_KEYS. Ends with 1 while
 * something is left that no key opens.
 */
import { rotateKeys } from '../platform/keys/rotate-keys.ts';
import { withPortal } from './tool-environment.ts';

await withPortal(async ({ platform }) => {
  const { values, files, left } = await rotateKeys(platform, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(
    `Sealed again under key ${platform.vault.currentKeyId}: ${values} values, ${files} files.\n`,
  );
  for (const place of left) process.stdout.write(`LEFT ${place}\n`);
  if (left.length > 0) return 1;
  process.stdout.write('Every other key can be taken out of VAULT_KEYS.\n');
  return 0;
});

import type { ImageType } from '@lorikeet/contracts';
import { sql } from '../../../platform/db/sql.ts';
import { cleanImage, isImage, SIDE_MAX } from '../../../platform/files/clean-image.ts';
import type { UploadedFile } from '../../../platform/http/file-upload.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { randomToken } from '../../../platform/vault.ts';
import type { Work } from '../../../platform/work.ts';
import type { IdentityOutside } from '../outside.ts';
import { isPerson, type Person } from '../person.ts';
import { type PersonCall, personOf, subjectOf, withinPerson } from './within-person.ts';

export const AVATAR_ENDINGS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Address of an avatar: its token cannot be guessed, and every upload gets another. */
export const avatarPath = (token: string): string => `/files/avatar/${token}`;

/** Area and key stand in the token, so that finding it asks one tenant. */
const makeToken = (person: Person) =>
  `${person.realm.area === 'merchant' ? 'm' : 'r'}${person.key.replaceAll('-', '')}_${randomToken()}`;

/**
 * Keeps an image as the person's avatar, without what was told in it, and removes the one before. Returns its address.
 * Throws 422 at the file for what is no whole picture or has too long a side.
 */
export async function setAvatar(
  call: PersonCall & { file: UploadedFile },
  outside: IdentityOutside,
): Promise<{ avatar: string }> {
  const { platform, file } = call;
  const image = cleanImage(file.type, file.bytes);
  if (!image || !isImage(file.type)) throw fieldProblem([{ path: 'file', code: 'image_broken' }]);
  if (Math.max(image.width, image.height) > SIDE_MAX)
    throw fieldProblem([{ path: 'file', code: 'image_too_large', params: { max: SIDE_MAX } }]);
  const person = personOf(call);
  const key = `avatars/${person.key}/${uuidv7()}.${AVATAR_ENDINGS[file.type]}`;
  await platform.files.write(key, [image.bytes]);
  const token = makeToken(person);
  try {
    const before = await withinPerson(call, outside, (work) => replaceAvatar(work, person, { key, token }));
    if (before) await platform.files.remove(before);
  } catch (error) {
    await platform.files.remove(key);
    throw error;
  }
  return { avatar: avatarPath(token) };
}

/** Removes the person's avatar and its file; nothing happens where there is none. */
export async function removeAvatar(call: PersonCall, outside: IdentityOutside): Promise<void> {
  const before = await withinPerson(call, outside, (work, person) => replaceAvatar(work, person, null));
  if (before) await call.platform.files.remove(before);
}

/** Returns the file that was the avatar until now; it is removed when this has committed. */
async function replaceAvatar(
  work: Work,
  person: Person,
  next: { key: string; token: string } | null,
): Promise<string | null> {
  const { users } = person.realm;
  const { avatar_file: before } = await work.one<{ avatar_file: string | null }>(sql`
    select avatar_file from ${users} where ${isPerson(person)} for update`);
  if (!next && !before) return null;
  await work.run(sql`
    update ${users} set avatar_file = ${next?.key ?? null}, avatar_token = ${next?.token ?? null},
      updated_at = ${work.now}
    where ${isPerson(person)}`);
  await work.audit({ action: next ? 'avatar.changed' : 'avatar.removed', ...subjectOf(person) });
  return before;
}

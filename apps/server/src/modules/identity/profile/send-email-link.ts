import { Refusal } from '../../../platform/refusal.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { makeLink } from '../links.ts';
import type { Person } from '../person.ts';
import { chargeTry } from '../throttle.ts';
import { sendVerifyLetter } from './email-mail.ts';
import { emailOf, lockPerson } from './emails.ts';

/** Posts a new link that proves an e-mail; its earlier ones end. Throws Refusal `email.verified_already`. */
export async function sendEmailLink(work: Work, person: Person, emailId: string): Promise<void> {
  const reader = await lockPerson(work, person);
  const { email, verified_at: verifiedAt } = await emailOf(work, person, emailId);
  if (verifiedAt) throw new Refusal('email.verified_already');
  const wall = work.clock.wall();
  const token = await makeLink(work, person, { purpose: 'verify_email', emailId }, wall);
  await sendVerifyLetter(work, person, reader, { to: email, token });
}

/** Slows down who sends links again and again: they go to mailboxes that may be other people's. Throws HTTP 429. */
export function chargeLink(platform: Platform, person: Person): Promise<void> {
  return chargeTry(platform, [
    { key: `email-link:${person.id}`, free: EMAIL_LINKS_FREE, longestSeconds: 900 },
  ]);
}
const EMAIL_LINKS_FREE = 10;

import { sql } from '../../../platform/db/sql.ts';
import type { Event } from '../../../platform/events/event.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { queueAccountMail } from '../../identity/index.ts';
import { accountExistsLetter, confirmLetter } from './registration-mail.ts';
import { readRegistrationRequest } from './request-registration.ts';

/** Registrations that nobody confirmed are forgotten this long after their link ended. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Sends the link that confirms, or to who has an account the news that they do: that registration then leads
 * nowhere. Once for an event, whose platform tenant keeps the letter.
 */
export async function sendRegistrationLetter(
  run: Run,
  event: Event<'registration.requested'>,
): Promise<void> {
  const { id, token, email, locale } = readRegistrationRequest(run, event);
  await run.inTransaction(async (work) => {
    const sent = await work.maybe(sql`
      select id from messages where merchant_id = ${work.merchantId} and subject_id = ${event.id} limit 1`);
    if (sent) return;
    const account = await work.maybe(sql`select tenant from staff_directory where email = ${email}`);
    if (account) await endRegistration(work, id);
    const letter = account ? accountExistsLetter({ email, locale }) : confirmLetter({ email, locale, token });
    await queueAccountMail(work, { ...letter, about: { kind: 'event', id: event.id } });
    await deleteExpired(work);
  });
}

async function endRegistration(work: Work, id: string): Promise<void> {
  await work.run(sql`
    update registrations set used_at = ${work.clock.wall()}
    where id = ${id} and used_at is null`);
}

async function deleteExpired(work: Work): Promise<void> {
  const before = new Date(work.clock.wall().getTime() - KEPT_DAYS * DAY_MS);
  await work.run(sql`delete from registrations where expires_at < ${before}`);
}

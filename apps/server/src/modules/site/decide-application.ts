import type { Input } from '@lorikeet/contracts';
import type * as site from '@lorikeet/contracts/site';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import {
  newTenant,
  openFacilitated,
  openInvitedMerchant,
  setPayoutAccount,
  startsWith,
} from '../merchants/index.ts';
import type { ApplicationDetails } from './create-application.ts';
import { mailDeclined } from './site-mail.ts';

type Locked = ApplicationDetails & {
  reference: string;
  locale: 'en' | 'zh';
  trading_name: string;
  abn: string;
};

/**
 * Makes the merchant that was applied for, with its payout account and its way into the bank, and invites its owner: all in the new merchant's
 * transaction, in which the application is locked, so that two approvals make one merchant. 404; throws Refusal
 * `application.decided`, `merchant.slug_taken` or `merchant.council_has_no_gst`.
 */
export async function approveApplication(
  run: Run,
  { id, slug, gst_registered: isRegistered }: Input<typeof site.approveApplication>,
): Promise<{ merchant_id: string }> {
  return run.inNewTenant(newTenant({}), async (work) => {
    const desk = await alongside(work, run.merchantId);
    const asked = await lockOpen(desk, id);
    const { merchantId } = await openInvitedMerchant(work, {
      slug,
      kind: asked.kind,
      legalName: asked.legal_name,
      tradingName: asked.trading_name,
      abn: asked.abn,
      email: asked.email,
      phone: asked.phone,
      website: asked.website,
      address: asked.address,
      settings: startsWith(asked.kind, isRegistered),
      owner: {
        username: 'owner',
        name: asked.contact_name,
        email: asked.email,
        locale: asked.locale,
        passwordHash: null,
      },
    });
    const { bsb, account, account_name: accountName } = asked;
    await setPayoutAccount(work, { bsb, account, accountName });
    await openFacilitated(work);
    await desk.run(sql`
      update biller_applications set status = 'approved', decided_at = ${desk.now},
        decided_by = ${desk.actor.name}, opened_merchant_id = ${merchantId}
      where merchant_id = ${desk.merchantId} and id = ${id}`);
    await desk.audit({
      action: 'application.approved',
      subjectKind: 'application',
      subjectId: id,
      after: { reference: asked.reference, slug },
    });
    return { merchant_id: merchantId };
  });
}

/** Declines an application and mails the reason. 404; throws Refusal `application.decided`. */
export async function declineApplication(
  work: Work,
  { id, reason }: Input<typeof site.declineApplication>,
): Promise<void> {
  const asked = await lockOpen(work, id);
  await work.run(sql`
    update biller_applications set status = 'declined', decided_at = ${work.now},
      decided_by = ${work.actor.name}, reason = ${reason}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await mailDeclined(work, { id, ...asked, reason });
  await work.audit({
    action: 'application.declined',
    subjectKind: 'application',
    subjectId: id,
    after: { reference: asked.reference, reason },
  });
}

async function lockOpen(work: Work, id: string): Promise<Locked> {
  const row = found(
    await work.maybe<Omit<Locked, keyof ApplicationDetails> & { status: string; details: Buffer }>(sql`
      select reference, status, locale, trading_name, abn, details from biller_applications
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  if (row.status !== 'open') throw new Refusal('application.decided');
  const { details, status: _, ...rest } = row;
  return { ...rest, ...(JSON.parse(work.vault.open(details)) as ApplicationDetails) };
}

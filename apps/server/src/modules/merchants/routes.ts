import * as brands from '@lorikeet/contracts/brands';
import * as merchants from '@lorikeet/contracts/merchants';
import * as platformFees from '@lorikeet/contracts/platform-fees';
import * as signInRules from '@lorikeet/contracts/sign-in-rules';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import { changeBusiness } from './change-business.ts';
import { changeSettings } from './change-settings.ts';
import { writeClaim } from './claims.ts';
import { createFacility } from './create-facility.ts';
import { type NewMerchant, newTenant } from './create-merchant.ts';
import { inMerchant } from './in-merchant.ts';
import { inviteOwnerAgain } from './invite-owner.ts';
import { listMerchants } from './list-merchants.query.ts';
import { removeLogo, setLogo } from './logos.ts';
import { merchantDetail, platformMerchantDetail } from './merchant-detail.query.ts';
import { moveMerchant } from './move-merchant.ts';
import { openInvitedMerchant, startsWith } from './open-invited-merchant.ts';
import { payoutAccountOf } from './payout-account.query.ts';
import { mayNameAccount, payoutAccountApproval, shownAccount } from './payout-account-approval.ts';
import { addPlatformFee, removePlatformFee } from './platform-fees.ts';
import type { ClosingGiven } from './ports.ts';
import { presentFacility, presentPayoutAccount } from './present.ts';
import { logoRoute } from './serve-logo.ts';
import { setPayoutAccount } from './set-payout-account.ts';
import { settleMerchant } from './settle-merchant.ts';
import { requireTwoFactor } from './sign-in-rules/require-two-factor.ts';
import { signInRulesOf } from './sign-in-rules/sign-in-rules.query.ts';
import { brandOf, updateBrand } from './update-brand.ts';
import { updateFacility } from './update-facility.ts';

const DONE = { done: true } as const;

export function merchantRoutes(routes: Routes, given: ClosingGiven): void {
  ownRoutes(routes);
  operationsRoutes(routes, given);
  facilityRoutes(routes);
}

/** What a merchant sees and changes of itself. */
function ownRoutes(routes: Routes): void {
  routes.tenant(merchants.getMerchant, ({ work }) => merchantDetail(work));
  routes.tenant(merchants.updateMerchant, async ({ work, input }) => ({
    ...DONE,
    waiting: await changeBusiness(work, input),
  }));
  routes.tenant(merchants.updatePractice, async ({ work, input }) => {
    await changeSettings(work, input);
    return DONE;
  });
  routes.tenant(brands.getBrand, ({ work }) => brandOf(work));
  routes.tenant(brands.updateBrand, ({ work, input }) => updateBrand(work, input));
  routes.upload(brands.uploadLogo, ({ run, file }) => setLogo(run(), file));
  routes.tenant(brands.removeLogo, ({ work }) => removeLogo(work));
  logoRoute(routes);
  routes.tenant(signInRules.getSignInRules, ({ work, session }) => signInRulesOf(work, session));
  routes.tenant(signInRules.setSignInRules, async ({ work, input }) => {
    await requireTwoFactor(work, input);
    return DONE;
  });
  routes.tenant(merchants.setPayoutAccount, async ({ work, input }) => {
    if (!(await mayNameAccount(work, work.actor.id))) throw new Refusal('payout_account.owner_only');
    const typed = { bsb: input.bsb, account: input.account, accountName: input.account_name };
    // The first account replaces none: the platform's staff look at it before the merchant goes live.
    const waiting =
      (await payoutAccountOf(work)) &&
      (await waitForSecondPerson(work, payoutAccountApproval, {
        subject: { kind: 'merchant', id: work.merchantId },
        after: shownAccount(typed),
        payload: typed,
      }));
    if (waiting) return { account: null, waiting };
    return { account: presentPayoutAccount(await setPayoutAccount(work, typed)), waiting: null };
  });
}

/** What the platform's staff see and decide of merchants. */
function operationsRoutes(routes: Routes, given: ClosingGiven): void {
  routes.tenant(merchants.listMerchants, ({ work, input }) => listMerchants(work, input));
  routes.tenant(merchants.getPlatformMerchant, async ({ work, input }) =>
    platformMerchantDetail(await inMerchant(work, input.id), given),
  );
  routes.run(merchants.createPlatformMerchant, async ({ run, input }) => {
    const { owner_name: name, owner_email: email, gst_registered: isRegistered, ...merchant } = input;
    const opened: NewMerchant = {
      slug: merchant.slug,
      kind: merchant.kind,
      legalName: merchant.legal_name,
      tradingName: merchant.trading_name,
      abn: merchant.abn,
      email: merchant.email,
      phone: merchant.phone,
      website: merchant.website,
      address: merchant.address,
      timeZone: merchant.time_zone,
      settings: startsWith(merchant.kind, isRegistered),
      owner: { username: 'owner', name, email, passwordHash: null },
    };
    return run.inNewTenant(newTenant(opened), async (work) => {
      const { merchantId: id } = await openInvitedMerchant(work, opened);
      return { id };
    });
  });
  routes.tenant(merchants.resendOwnerInvitation, async ({ work, input }) => {
    const merchant = await inMerchant(work, input.id);
    return { invited_until: await inviteOwnerAgain(merchant) };
  });
  routes.tenant(merchants.moveMerchant, async ({ work, input }) => {
    const merchant = await inMerchant(work, input.id);
    const status = await moveMerchant(merchant, input.event, input.reason, input.seen);
    return { status: (await settleMerchant(merchant)) ? 'closed' : status };
  });
  routes.tenant(merchants.recordClaim, async ({ work, input }) => {
    const merchant = await inMerchant(work, input.id);
    await writeClaim(merchant, input.reason, given);
    return { is_closed: await settleMerchant(merchant) };
  });
  routes.tenant(platformFees.addPlatformFee, async ({ work, input }) => {
    await addPlatformFee(await inMerchant(work, input.id), {
      from: input.from_date,
      bps: input.bps,
      fixedCents: input.fixed_cents,
      returnCents: input.return_cents,
    });
    return DONE;
  });
  routes.tenant(platformFees.removePlatformFee, async ({ work, input }) => {
    await removePlatformFee(await inMerchant(work, input.id), input.from_date);
    return DONE;
  });
}

function facilityRoutes(routes: Routes): void {
  routes.tenant(merchants.createDirectFacility, async ({ work, input }) =>
    presentFacility(
      await createFacility(await inMerchant(work, input.merchant_id), {
        model: 'direct',
        name: input.name,
        financialInstitution: input.financial_institution,
        userName: input.user_name,
        userId: input.user_id,
        debitUserAbn: input.debit_user_abn,
        traceBsb: input.trace_bsb,
        traceAccount: input.trace_account,
        entryDescription: input.entry_description,
        remitter: input.remitter,
        referencePrefix: input.reference_prefix,
        recordsPerFile: input.records_per_file,
        cutOff: input.cut_off,
        selfBalanced: input.self_balanced,
      }),
    ),
  );
  routes.tenant(merchants.createFacilitatedFacility, async ({ work, input }) =>
    presentFacility(
      await createFacility(await inMerchant(work, input.merchant_id), {
        model: 'facilitated',
        entryDescription: input.entry_description,
        remitter: input.remitter,
        referencePrefix: input.reference_prefix,
      }),
    ),
  );
  routes.tenant(merchants.updateFacility, async ({ work, input: { merchant_id: merchantId, ...change } }) =>
    presentFacility(await updateFacility(await inMerchant(work, merchantId), change)),
  );
}

import * as council from '@lorikeet/contracts/council';
import * as settings from '@lorikeet/contracts/council-settings';
import * as properties from '@lorikeet/contracts/properties';
import * as ratepayers from '@lorikeet/contracts/ratepayers';
import * as notices from '@lorikeet/contracts/rates-notices';
import { maskedName } from '@lorikeet/domain/council';
import { toCents } from '@lorikeet/domain/kernel';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { addProperty } from './add-property.ts';
import { councilSettings, updateCouncilSettings } from './council-settings.ts';
import { findProperty } from './find-property.ts';
import { importRoutes } from './imports/import-routes.ts';
import { inviteRatepayer } from './invite-ratepayer.ts';
import { issueCode } from './issue-code.ts';
import { issueRatesNotice } from './issue-rates-notice.ts';
import { councilList, ratepayerProperties, ratepayerProperty } from './my-properties.query.ts';
import { printNotice } from './notices/print-notice.ts';
import type { CouncilOutside } from './ports.ts';
import { endAccess, transferProperty } from './property-access.ts';
import { propertyDetail, propertyList } from './property-list.query.ts';
import { propertyRates } from './property-rates.query.ts';
import { addressOf } from './property-store.ts';
import { receiptsRoutes } from './receipts/receipts-routes.ts';
import { registerRatepayer } from './register-ratepayer.ts';
import { requestCode } from './request-code.ts';

const DONE = { done: true } as const;

export function councilRoutes(routes: Routes, outside: CouncilOutside): void {
  staffRoutes(routes);
  noticeRoutes(routes);
  importRoutes(routes);
  receiptsRoutes(routes);
  ratepayerRoutes(routes, outside);
}

function staffRoutes(routes: Routes): void {
  routes.tenant(council.listProperties, ({ work, input }) => propertyList(work, input));
  routes.tenant(council.getProperty, ({ work, input }) => propertyDetail(work, input.id));
  routes.tenant(council.issuePropertyCode, async ({ work, input }) => ({
    url: await issueCode(work, input.id, input.deliver),
  }));
  routes.tenant(council.endPropertyAccess, async ({ work, input }) => {
    await endAccess(work, input.id, input.why);
    return { ended: true } as const;
  });
  routes.tenant(ratepayers.inviteRatepayer, async ({ work, input }) => {
    const { propertyId, url } = await inviteRatepayer(work, input);
    return { property_id: propertyId, url };
  });
  routes.tenant(settings.getCouncilSettings, ({ work }) => councilSettings(work));
  routes.tenant(settings.updateCouncilSettings, async ({ work, input }) => {
    await updateCouncilSettings(work, input);
    return DONE;
  });
  routes.tenant(council.transferProperty, async ({ work, input }) => ({
    ended: await transferProperty(work, input),
  }));
}

function noticeRoutes(routes: Routes): void {
  routes.tenant(notices.getPropertyRates, ({ work, input }) => propertyRates(work, input.id));
  routes.tenant(notices.issueRatesNotice, async ({ work, input }) => ({
    id: await issueRatesNotice(work, {
      propertyId: input.property_id,
      ratingYear: input.rating_year,
      issuedOn: input.issued_on,
      total: toCents(input.total_cents),
    }),
  }));
  routes.tenant(notices.printRatesNotice, async ({ work, input }) => ({
    url: await printNotice(work, input.id),
  }));
}

function ratepayerRoutes(routes: Routes, outside: CouncilOutside): void {
  routes.open(properties.listCouncils, ({ platform }) => councilList(queriesOn(platform.pool)));
  routes.open(properties.getAccountInfo, async ({ platform, input, caller }) => {
    const { property, councilName } = await findProperty(platform, input, caller.ip);
    return {
      council: { slug: input.council, name: councilName },
      assessment_number: property.assessment_number,
      address: addressOf(property),
      owner_masked: maskedName(property.owner_name),
    };
  });
  routes.open(properties.userRegister, async ({ platform, input, caller }) => {
    await registerRatepayer(platform, outside, input, caller);
    return DONE;
  });
  routes.open(properties.requestPropertyCode, async ({ platform, input, caller }) => {
    await requestCode(platform, outside, input, caller);
    return DONE;
  });
  routes.open(properties.addProperty, async ({ platform, session, input, caller }) => ({
    id: await addProperty(platform, session!, input, caller),
  }));
  routes.open(properties.listMyProperties, ({ platform, session, input }) =>
    ratepayerProperties(queriesOn(platform.pool), session!.actor.id!, input),
  );
  routes.open(properties.getMyProperty, ({ platform, session, input }) =>
    ratepayerProperty(queriesOn(platform.pool), session!.actor.id!, input.id),
  );
}

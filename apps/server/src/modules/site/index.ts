import * as site from '@lorikeet/contracts/site';
import type { Module } from '../../platform/module.ts';
import type { HumanCheck } from '../identity/index.ts';
import { createApplication } from './create-application.ts';
import { createEnquiry } from './create-enquiry.ts';
import { approveApplication, declineApplication } from './decide-application.ts';
import { openBill, openBillByCrn } from './open-bill.ts';
import { resolveEnquiry } from './resolve-enquiry.ts';
import { applicationList, enquiryList } from './site-lists.query.ts';

const DONE = { done: true } as const;

/** What strangers write to the platform by its public site, and what the platform's staff do with it. */
export const siteModule = ({ humanCheck }: { humanCheck: HumanCheck }): Module => ({
  name: 'site',
  routes(routes) {
    routes.open(site.createEnquiry, ({ platform, input, caller }) =>
      createEnquiry(platform, humanCheck, input, caller),
    );
    routes.open(site.createApplication, ({ platform, input, caller }) =>
      createApplication(platform, humanCheck, input, caller),
    );
    routes.open(site.findBill, ({ platform, input, caller }) =>
      openBill(platform, humanCheck, input, caller),
    );
    routes.open(site.findBillByCrn, ({ platform, input, caller }) =>
      openBillByCrn(platform, humanCheck, input, caller),
    );
    routes.tenant(site.listEnquiries, ({ work, input }) => enquiryList(work, input));
    routes.tenant(site.resolveEnquiry, async ({ work, input }) => {
      await resolveEnquiry(work, input);
      return DONE;
    });
    routes.tenant(site.listApplications, ({ work, input }) => applicationList(work, input));
    routes.run(site.approveApplication, ({ run, input }) => approveApplication(run, input));
    routes.tenant(site.declineApplication, async ({ work, input }) => {
      await declineApplication(work, input);
      return DONE;
    });
  },
});

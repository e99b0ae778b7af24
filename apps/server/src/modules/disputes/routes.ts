import * as disputes from '@lorikeet/contracts/disputes';
import type { Routes } from '../../platform/http/routes.ts';
import { answerDispute } from './answer-dispute.ts';
import { appealDispute } from './appeal-dispute.ts';
import { disputesOf } from './dispute-list.query.ts';
import { giveFile, removeFile } from './evidence-files.ts';
import { evidenceLink } from './evidence-links.ts';
import type { DisputeDesk } from './ports.ts';

export function disputeRoutes(routes: Routes, desk: DisputeDesk | undefined): void {
  routes.tenant(disputes.listDisputes, async ({ work, input }) => ({
    rows: await disputesOf(work, input.payment_id),
    sandbox: desk?.isSandbox ?? false,
  }));
  routes.run(disputes.answerDispute, async ({ run, input }) => {
    await answerDispute(run, desk, input);
    return { done: true as const };
  });
  routes.run(disputes.appealDispute, async ({ run, input }) => {
    await appealDispute(run, desk, input);
    return { done: true as const };
  });
  routes.upload(disputes.uploadDisputeFile, async ({ run, input, file }) => {
    await giveFile(run(), { ...input, file });
    return { done: true as const };
  });
  routes.run(disputes.removeDisputeFile, async ({ run, input }) => {
    await removeFile(run, input.id);
    return { done: true as const };
  });
  routes.tenant(disputes.downloadDisputeFile, async ({ work, input }) => ({
    url: await evidenceLink(work, input.id),
  }));
}

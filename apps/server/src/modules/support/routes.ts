import * as support from '@lorikeet/contracts/support';
import * as asking from '@lorikeet/contracts/support-asking';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { answerTicket, noteDeskRead, reopenTicket, resolveTicket } from './answer-ticket.ts';
import {
  askCouncil,
  attachToOwn,
  linkOwnFile,
  noteOwnRead,
  resolveOwnTicket,
  sendMessage,
} from './ask-council.ts';
import {
  askPlatform,
  attachForPlatform,
  noteReadOfPlatform,
  settleWithPlatform,
  writeToPlatform,
} from './ask-platform.ts';
import { assignTicket } from './assign-ticket.ts';
import { attachAsDesk } from './attach-file.ts';
import { merchantTicket, merchantTickets, ratepayerTicket, ratepayerTickets } from './own-tickets.query.ts';
import { deskFileLink, merchantFileLink } from './ticket-files.ts';
import { ticketDetail, ticketList } from './ticket-list.query.ts';

const DONE = { done: true } as const;
const done = async (what: Promise<void>) => {
  await what;
  return DONE;
};

export function supportRoutes(routes: Routes): void {
  deskRoutes(routes);
  merchantRoutes(routes);
  ratepayerRoutes(routes);
}

function deskRoutes(routes: Routes): void {
  routes.tenant(support.listTickets, ({ work, input }) => ticketList(work, input));
  routes.tenant(support.getTicket, ({ work, input }) => ticketDetail(work, input.id));
  routes.tenant(support.answerTicket, ({ work, input }) => done(answerTicket(work, input)));
  routes.tenant(support.resolveTicket, ({ work, input }) => done(resolveTicket(work, input)));
  routes.tenant(support.reopenTicket, ({ work, input }) => done(reopenTicket(work, input)));
  routes.tenant(support.assignTicket, ({ work, input }) =>
    done(assignTicket(work, { id: input.id, userId: input.user_id })),
  );
  routes.tenant(support.noteTicketRead, ({ work, input }) => done(noteDeskRead(work, input)));
  routes.upload(support.uploadTicketFile, ({ run, input, file }) =>
    done(attachAsDesk(run(), { ...input, file })),
  );
  routes.tenant(support.downloadTicketFile, async ({ work, input }) => ({
    url: await deskFileLink(work, input.id),
  }));
}

function merchantRoutes(routes: Routes): void {
  routes.tenant(asking.listOwnTickets, ({ work, input }) => merchantTickets(work, input));
  routes.tenant(asking.getOwnTicket, ({ work, input }) => merchantTicket(work, input.id));
  routes.tenant(asking.createTicket, ({ work, input }) => askPlatform(work, input));
  routes.tenant(asking.sendTicketMessage, ({ work, input }) => done(writeToPlatform(work, input)));
  routes.tenant(asking.resolveOwnTicket, ({ work, input }) => done(settleWithPlatform(work, input)));
  routes.tenant(asking.noteOwnTicketRead, ({ work, input }) => done(noteReadOfPlatform(work, input)));
  routes.upload(asking.uploadOwnTicketFile, ({ run, input, file }) =>
    done(attachForPlatform(run(), { ...input, file })),
  );
  routes.tenant(asking.downloadOwnTicketFile, async ({ work, input }) => ({
    url: await merchantFileLink(work, input.id),
  }));
}

function ratepayerRoutes(routes: Routes): void {
  routes.open(support.ratepayerListTickets, ({ platform, session, input }) =>
    ratepayerTickets(queriesOn(platform.pool), session!.actor.id!, input),
  );
  routes.open(support.ratepayerGetTicket, ({ platform, session, input }) =>
    ratepayerTicket(queriesOn(platform.pool), platform, { ratepayerId: session!.actor.id!, id: input.id }),
  );
  routes.open(support.ratepayerCreateTicket, ({ platform, session, input, caller }) =>
    askCouncil({ platform, session: session!, caller }, input),
  );
  routes.open(support.ratepayerSendMessage, ({ platform, session, input, caller }) =>
    done(sendMessage({ platform, session: session!, caller }, input)),
  );
  routes.open(support.ratepayerResolveTicket, ({ platform, session, input, caller }) =>
    done(resolveOwnTicket({ platform, session: session!, caller }, input)),
  );
  routes.open(support.ratepayerNoteTicketRead, ({ platform, session, input, caller }) =>
    done(noteOwnRead({ platform, session: session!, caller }, input)),
  );
  routes.upload(support.ratepayerUploadTicketFile, ({ platform, session, input, caller, file }) =>
    done(attachToOwn({ platform, session: session!, caller }, input, file)),
  );
  routes.open(support.ratepayerDownloadTicketFile, ({ platform, session, input, caller }) =>
    linkOwnFile({ platform, session: session!, caller }, input),
  );
}

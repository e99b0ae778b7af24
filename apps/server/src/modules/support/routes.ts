import * as support from '@lorikeet/contracts/support';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { answerTicket, reopenTicket, resolveTicket } from './answer-ticket.ts';
import { askCouncil, resolveOwnTicket, sendMessage } from './ask-council.ts';
import { ratepayerTicket, ratepayerTickets } from './own-tickets.query.ts';
import { ticketDetail, ticketList } from './ticket-list.query.ts';

const DONE = { done: true } as const;

export function supportRoutes(routes: Routes): void {
  deskRoutes(routes);
  ratepayerRoutes(routes);
}

function deskRoutes(routes: Routes): void {
  routes.tenant(support.listTickets, ({ work, input }) => ticketList(work, input));
  routes.tenant(support.getTicket, ({ work, input }) => ticketDetail(work, input.id));
  routes.tenant(support.answerTicket, async ({ work, input }) => {
    await answerTicket(work, input);
    return DONE;
  });
  routes.tenant(support.resolveTicket, async ({ work, input }) => {
    await resolveTicket(work, input);
    return DONE;
  });
  routes.tenant(support.reopenTicket, async ({ work, input }) => {
    await reopenTicket(work, input);
    return DONE;
  });
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
  routes.open(support.ratepayerSendMessage, async ({ platform, session, input, caller }) => {
    await sendMessage({ platform, session: session!, caller }, input);
    return DONE;
  });
  routes.open(support.ratepayerResolveTicket, async ({ platform, session, input, caller }) => {
    await resolveOwnTicket({ platform, session: session!, caller }, input);
    return DONE;
  });
}

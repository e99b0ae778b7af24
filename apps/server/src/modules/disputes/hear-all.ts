import type { ClosingReason, ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Queries } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, openAbout, raiseException } from '../exceptions/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import type { DisputeDesk, DisputeNews } from './ports.ts';

const KIND = 'dispute.no_news';

/** What was said, and a note whether everything of it could be stored: what could not is said again on the next bank day. */
export type Heard<T> = {
  news: DisputeNews[];
  /** What was read beside it. */
  beside: T;
  noteTaken(failed: readonly DisputeNews[]): Promise<void>;
};

/**
 * What the processor says of a merchant's disputes, and what `read` finds about it, which is sent together with the look for what staff
 * were told. Undefined where it does not answer or refuses: the day goes on without its news, and the platform's staff are told
 * until it answers.
 */
export async function hearAll<T>(
  run: Run,
  desk: DisputeDesk,
  day: LocalDate,
  read: (work: Work, news: readonly DisputeNews[]) => Promise<T>,
): Promise<Heard<T> | undefined> {
  const platformId = await platformOf(run);
  const news = await desk.standing(run.merchantId, day).catch((error: unknown) => {
    run.log.warn({ err: error }, 'the processor did not say how disputes stand');
    return undefined;
  });
  const [told, beside] = await run.reading((work) =>
    Promise.all([toldOf(work, platformId), news && read(work, news)]),
  );
  const tell = tellTo(run, { platformId, told, because: 'heard_again' });
  await tell('processor_silent', news === undefined);
  return news && { news, beside: beside as T, noteTaken: (failed) => noteTaken(tell, failed) };
}

/** Where nobody is asked, nobody's news is missing: staff wait for none any more. */
export async function hearNobody(run: Run): Promise<void> {
  const platformId = await platformOf(run);
  const told = await toldOf({ ...run.reads, merchantId: run.merchantId }, platformId);
  const tell = tellTo(run, { platformId, told, because: 'nobody_asked' });
  await tell('processor_silent', false);
  await noteTaken(tell, []);
}

const platformOf = ({ reads, merchantId }: Run) => platformTenantId({ ...reads, merchantId });

type Told = { subjectId: string; reason: ExceptionReason<typeof KIND> };

/** Nearly always all is well and nobody was told otherwise: one look says so of both reasons. */
async function toldOf(
  tenant: Queries & { merchantId: string },
  platformId: string | undefined,
): Promise<Told[]> {
  if (!platformId) return [];
  const subjectIds = [platformId, tenant.merchantId];
  return openAbout({ ...tenant, merchantId: platformId }, { kind: KIND, subjectIds });
}

type Telling = { platformId: string | undefined; told: readonly Told[]; because: Found['because'] };

function tellTo(run: Run, { platformId, told, because }: Telling): Tell {
  if (!platformId) return async () => {};
  return (reason, isWrong, details) =>
    tellStaff(run, platformId, {
      reason,
      isWrong,
      isTold: told.some((one) => one.reason === reason),
      because,
      details,
    });
}

function noteTaken(tell: Tell, failed: readonly DisputeNews[]): Promise<void> {
  return tell('not_taken', failed.length > 0, { references: failed.map(({ reference }) => reference) });
}

type Found = {
  reason: ExceptionReason<typeof KIND>;
  isWrong: boolean;
  isTold: boolean;
  /** Why nothing is wrong any more, where something was. */
  because: ClosingReason<typeof KIND>;
  details: Record<string, unknown> | undefined;
};
type Tell = (reason: Found['reason'], isWrong: boolean, details?: Record<string, unknown>) => Promise<void>;

/** One line for the processor's silence, which is everybody's, and one for each merchant whose news is not taken. */
async function tellStaff(
  run: Run,
  platformId: string,
  { reason, isWrong, isTold, because, details }: Found,
): Promise<void> {
  if (!isWrong && !isTold) return;
  const subjectId = reason === 'processor_silent' ? platformId : run.merchantId;
  const found = { kind: KIND, reason, subjectId } as const;
  await run.inMerchant(platformId).inTransaction(async (work) => {
    if (!isWrong) return void (await closeExceptions(work, { ...found, because }));
    // Merchants' mornings run beside one another: the second finds the line of the first.
    await lockUntilCommit(work, `${KIND}:${subjectId}`);
    await raiseException(work, { ...found, ...(details && { details }) });
  });
}

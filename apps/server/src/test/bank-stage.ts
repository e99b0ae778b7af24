import { printId } from '@lorikeet/domain/kernel';
import { createBankSftp } from '../adapters/bank-sftp/bank-sftp.ts';
import { visitLoop } from '../modules/bank-connections/index.ts';
import { setConnection, type TypedConnection } from '../modules/bank-connections/set-connection.ts';
import { openDebitMerchants } from './debit-merchants.ts';
import { openSftpServer } from './sftp-server.ts';
import { createTestPortal } from './test-portal.ts';

export type StoredTransfer = {
  direction: 'out' | 'in';
  status: string;
  filename: string;
  fault: string | null;
  tries: number;
};

/** The platform with a connection to a bank on this machine, and two processes that visit it. */
export async function openBankStage() {
  const scene = await openDebitMerchants('2026-11-23', '06:30');
  const bank = await openSftpServer();
  const second = createTestPortal(scene.database, { DATABASE_POOL: '4' });
  Object.assign(second.platform, { clock: scene.clock });
  const loop = visitLoop(createBankSftp({ mayReachThisMachine: true, readyMs: 3_000, answerMs: 3_000 }));
  const { pool } = scene.database;
  const typed = (change: Partial<TypedConnection> = {}): TypedConnection => ({
    id: scene.lorikeet.facilityId,
    host: '127.0.0.1',
    port: bank.port(),
    username: 'lorikeet',
    host_key: bank.hostKey,
    login: 'key',
    secret: bank.clientKey,
    outgoing_folder: '/out',
    incoming_folder: '/in',
    done_folder: '/done',
    ...change,
  });
  const set = (change: Partial<TypedConnection> = {}) =>
    scene.within(scene.lorikeet, (work) => setConnection(work, typed(change)));
  await set();
  return {
    scene,
    bank,
    typed,
    set,
    /** One look of one process. */
    turn: (platform = scene.platform) => loop.run(platform, () => {}, new AbortController().signal),
    /** A look of each process at once. */
    both: () =>
      Promise.all(
        [scene.platform, second.platform].map((platform) =>
          loop.run(platform, () => {}, new AbortController().signal),
        ),
      ),
    /** Lets all pauses and holds be over. */
    async later() {
      const wall = new Date(scene.clock.wall().getTime() - 1_000);
      await pool.query('update bank_connections set next_visit_at = $1, held_until = null', [wall]);
      await pool.query('update file_transfers set due_at = $1', [wall]);
    },
    transfers: async () =>
      (
        await pool.query<StoredTransfer>(
          'select direction, status, filename, fault, tries from file_transfers order by begun_at, id',
        )
      ).rows,
    connection: async () =>
      (
        await pool.query<{ failures: number; fault: string | null }>(
          'select failures, fault from bank_connections',
        )
      ).rows[0]!,
    exceptions: async (kind: string) =>
      (
        await pool.query<{ status: string; reason: string; resolution: string | null }>(
          'select status, reason, resolution from exceptions where kind = $1 order by created_at, id',
          [kind],
        )
      ).rows,
    /** A file of one debit of the facilitated merchant that waits to be lodged, and its content. */
    async file(day = '2026-11-23', cents = 1_000) {
      const payer = await scene.payer(scene.harbour);
      const { paymentId } = await scene.debit(scene.harbour, payer, { cents, due: day });
      await scene.runPhase(scene.harbour, 'claim', day);
      const stored = (await scene.files(scene.harbour)).at(-1)!;
      const { rows } = await pool.query<{ filename: string }>(
        'select filename from bank_files where id = $1',
        [stored.id],
      );
      return {
        id: stored.id,
        paymentId,
        wire: printId('bank_file', stored.id),
        filename: rows[0]!.filename,
        text: await scene.fileText(stored.storage_key),
      };
    },
    /**
     * As if the file had never been sent; what hears of its acceptance has not heard yet. `behind` another one, whose transfer
     * stays as it is, it goes after that.
     */
    async unsend(id: string, behind?: string) {
      await pool.query(
        'delete from file_transfers where $1::uuid is null or bank_file_id is distinct from $1',
        [behind ?? null],
      );
      if (behind) {
        await pool.query('update bank_files set processing_date = $2 where id = $1', [behind, '2026-11-23']);
        await pool.query('update bank_files set processing_date = $2 where id = $1', [id, '2026-11-24']);
      }
      await pool.query(`delete from outbox where name = 'bank_file.accepted'`);
      await pool.query(
        `update bank_files set status = 'built', accepted_at = null, receipt = null, downloaded_at = null where id = $1`,
        [id],
      );
      await pool.query(
        `update batches set status = 'built' where id = (select batch_id from bank_files where id = $1)`,
        [id],
      );
    },
    status: async (id: string) =>
      (await pool.query<{ status: string }>('select status from bank_files where id = $1', [id])).rows[0]!
        .status,
    /** How often it was announced that the bank has a file. */
    acceptances: async () =>
      Number(
        (await pool.query(`select count(*) from outbox where name = 'bank_file.accepted'`)).rows[0].count,
      ),
    async close() {
      bank.close();
      await second.close();
      await scene.close();
    },
  };
}
export type BankStage = Awaited<ReturnType<typeof openBankStage>>;

import { randomInt } from 'node:crypto';
import type pg from 'pg';

const ACCOUNTS_OF_BRANCH = 10_000;
const TELLERS_OF_BRANCH = 10;

/** The tables of a bank of so many branches, which the application's role may use. */
export async function layTpcb(owner: pg.Client, branches: number): Promise<void> {
  await owner.query(`
    create schema tpcb;
    create table tpcb.branches (id int primary key, balance bigint not null);
    create table tpcb.tellers (id int primary key, branch int not null, balance bigint not null);
    create table tpcb.accounts (id int primary key, branch int not null, balance bigint not null);
    create table tpcb.history (teller int, branch int, account int, delta int, at timestamptz);
    insert into tpcb.branches select n, 0 from generate_series(1, ${branches}) n;
    insert into tpcb.tellers select n, 1 + n % ${branches}, 0 from generate_series(1, ${branches * TELLERS_OF_BRANCH}) n;
    insert into tpcb.accounts
      select n, 1 + n % ${branches}, 0 from generate_series(1, ${branches * ACCOUNTS_OF_BRANCH}) n;
    grant usage on schema tpcb to public;
    grant all on all tables in schema tpcb to public`);
  await owner.query('vacuum analyze');
}

/** One transaction of the kind, each statement prepared and in a round trip of its own. */
export async function transactTpcb(client: pg.Client, branches: number): Promise<void> {
  const account = randomInt(1, branches * ACCOUNTS_OF_BRANCH + 1);
  const teller = randomInt(1, branches * TELLERS_OF_BRANCH + 1);
  const branch = randomInt(1, branches + 1);
  const delta = randomInt(-5000, 5001);
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await client.query('begin');
  await run('account', 'update tpcb.accounts set balance = balance + $1 where id = $2', [delta, account]);
  await run('look', 'select balance from tpcb.accounts where id = $1', [account]);
  await run('teller', 'update tpcb.tellers set balance = balance + $1 where id = $2', [delta, teller]);
  await run('branch', 'update tpcb.branches set balance = balance + $1 where id = $2', [delta, branch]);
  await run('history', 'insert into tpcb.history values ($1, $2, $3, $4, now())', [
    teller,
    branch,
    account,
    delta,
  ]);
  await client.query('commit');
}

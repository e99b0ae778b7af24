import type { Input } from '@lorikeet/contracts';
import type * as registration from '@lorikeet/contracts/registration';
import { sql } from '../../../platform/db/sql.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { chooseUsername } from '../../team/index.ts';

/**
 * Chooses merchant ID and username, each once after a registration made them from the e-mail; keeping one is a
 * choice too. Throws Refusal `registration.names_chosen`, 422 for a name that is taken.
 */
export async function chooseSignInNames(
  work: Work,
  names: Input<typeof registration.chooseSignInNames>,
): Promise<void> {
  await chooseUsername(work, names.username);
  await chooseMerchantId(work, names.merchant_id);
}

async function chooseMerchantId(work: Work, slug: string): Promise<void> {
  const merchant = await work.one<{ slug: string; slug_chosen: boolean }>(sql`
    select slug, slug_chosen from merchants where id = ${work.merchantId} for update`);
  if (merchant.slug_chosen && merchant.slug === slug) return;
  if (merchant.slug_chosen) throw new Refusal('registration.names_chosen');
  if (merchant.slug !== slug) await moveInDirectory(work, merchant.slug, slug);
  await work.run(sql`
    update merchants set slug = ${slug}, slug_chosen = true, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  await work.audit({
    action: 'merchant.slug_chosen',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { slug: merchant.slug },
    after: { slug },
  });
}

async function moveInDirectory(work: Work, from: string, to: string): Promise<void> {
  const entered = await work.run(sql`
    insert into merchant_directory (slug, tenant) values (${to}, ${work.merchantId})
    on conflict (slug) do nothing`);
  if (entered === 0) throw fieldProblem([{ path: 'merchant_id', code: 'id_taken' }]);
  await work.run(sql`delete from merchant_directory where slug = ${from} and tenant = ${work.merchantId}`);
}

import { previewPlanPrice } from '@lorikeet/contracts/plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { unitMoney } from '../../lib/unit-money.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { Moment } from '../../ui/values.tsx';
import type { Plan } from './plan.ts';
import { PriceLines } from './price-lines.tsx';

const USUAL_QUANTITY = 12;

function TierTable({ plan, reached }: { plan: Plan; reached: readonly (number | null)[] }) {
  const { t } = useTranslation('plans');
  const { tiers, currency } = plan.current;
  return (
    <table className="lk-table lk-tier-table">
      <caption className="lk-hidden">{t('detail.tiers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tier.units')}</th>
          <th scope="col" className="lk-cell-end">
            {t('tier.each')}
          </th>
          <th scope="col" className="lk-cell-end">
            {t('tier.fee')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, row) => (
          <tr key={tier.first_unit} data-reached={reached.includes(row) || undefined}>
            <td>
              {tier.last_unit === null
                ? t('tier.andMore', { from: count(tier.first_unit) })
                : t('tier.range', { from: count(tier.first_unit), to: count(tier.last_unit) })}
            </td>
            <td className="lk-cell-end lk-num">{unitMoney(tier.unit_price_e4, currency)}</td>
            <td className="lk-cell-end lk-num">{money(tier.flat_fee_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the plan is priced, and what a quantity of one's choice costs. */
export function PricingCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const [quantity, setQuantity] = useState<number | null>(USUAL_QUANTITY);
  const asked = useSettled(quantity);
  const query = useQuery({
    ...read(previewPlanPrice, { id: plan.id, quantity: asked ?? 0 }, { expected: 'all' }),
    enabled: asked !== null && asked > 0,
    placeholderData: keepPreviousData,
  });
  const price = query.error ? undefined : query.data;
  const { fee_type: fee, process_type: process, tiers } = plan.current;
  return (
    <Card title={t('form.price')} note={t(`fee.${fee}`)} ruled>
      <p className="lk-muted lk-small">{t(`feeHelp.${fee}`)}</p>
      {tiers.length > 0 && (
        <TierTable plan={plan} reached={price?.lines.map((line) => line.tier_row) ?? []} />
      )}
      <div className="lk-try-price lk-well">
        {fee !== 'flat' && (
          <NumberField
            label={plan.current.unit_name ?? t('try.quantity')}
            value={quantity}
            onChange={setQuantity}
            error={query.error?.message}
          />
        )}
        {price && <PriceLines price={price} label={t(`each.${process}`)} />}
      </div>
    </Card>
  );
}

export function FactsCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const { current } = plan;
  return (
    <Card title={t('detail.facts')} ruled>
      <Facts
        facts={[
          ...(current.description ? [[t('fields.description'), current.description] as const] : []),
          [t('fields.process'), t(`process.${current.process_type}`)],
          [t('fields.fee'), t(`fee.${current.fee_type}`)],
          ...(current.unit_name ? [[t('fields.unitName'), current.unit_name] as const] : []),
          [t('fields.tax'), t(`common:taxCode.${current.tax_code}`)],
          [t('fields.currency'), current.currency],
          ...(current.trial_days > 0
            ? [[t('fields.trialDays'), t('detail.trial', { count: current.trial_days })] as const]
            : []),
          [t('fields.start'), current.start_date ? date(current.start_date) : t('detail.always')],
          [t('fields.end'), current.end_date ? date(current.end_date) : t('detail.openEnd')],
          [t('fields.subscribers'), count(plan.subscribers)],
          [t('fields.created'), <Moment key="created" value={plan.created_at} />],
          [t('fields.updated'), <Moment key="updated" value={plan.updated_at} />],
        ]}
      />
    </Card>
  );
}

/** Earlier versions, and who is still on them. */
export function VersionsCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  return (
    <Card title={t('detail.versions')} note={t('detail.versionsNote')} ruled>
      <ol className="lk-versions">
        {plan.versions.map((version) => (
          <li key={version.plan_version_id}>
            <b>{t('detail.version', { n: version.version })}</b>
            <span className="lk-muted">{version.name}</span>
            <Moment value={version.created_at} />
            <span>
              {t('detail.onVersion', { count: version.subscribers, n: count(version.subscribers) })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

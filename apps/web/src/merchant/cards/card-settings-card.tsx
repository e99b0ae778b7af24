import { getCardSettings, updateCardSettings } from '@lorikeet/contracts/cards';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { CARD_CURRENCIES } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFollow } from '../../lib/follow-stored.ts';
import { type PortalForm, settle, usePortalForm } from '../../lib/form.ts';
import { bareMoney, currencyName, date } from '../../lib/format.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useNamedPart } from '../../lib/use-named-part.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

/** How an address names this part of the settings: `…?tab=business#card-fees`. */
const CARD_FEES = 'card-fees';

type Settings = WireOutput<typeof getCardSettings>;

/** Whether invoices are paid by card, and who bears the fee. */
export function CardSettingsCard({ readOnly }: { readOnly: boolean }) {
  const settings = useQuery(read(getCardSettings, {})).data;
  if (!settings) return null;
  return <SettingsForm settings={settings} readOnly={readOnly} />;
}

const isNotOver =
  ({ now_from }: Settings) =>
  ({ from }: Settings['policy'][number]) =>
    from >= now_from;

/** What a payer is charged, and for which cards nothing: since when it holds, and what comes. What is over is not told. */
function Policy({ settings }: { settings: Settings }) {
  const { t } = useTranslation('cards');
  return (
    <ul className="lk-muted lk-small">
      {settings.policy.filter(isNotOver(settings)).map((entry) => {
        const fee = t('policy.fee', { percent: entry.bps / 100, fixed: bareMoney(entry.fixed_cents) });
        const names = entry.borne_by_merchant.map((network) => t(`networks.${network}`)).join(', ');
        const isFirst = entry === settings.policy[0];
        const what = names ? t('policy.yours', { names, fee }) : t('policy.payers', { fee });
        const when = entry.from > settings.now_from ? 'policy.from' : 'policy.since';
        return <li key={entry.from}>{isFirst ? what : t(when, { date: date(entry.from), what })}</li>;
      })}
    </ul>
  );
}

/** What is collected besides Australian dollars, and what that means. */
function CurrenciesField({ form }: { form: PortalForm<typeof updateCardSettings.input> }) {
  const { t } = useTranslation('cards');
  const chosen = form.values.currencies ?? [];
  if (!form.values.takes_cards) return null;
  return (
    <fieldset className="lk-form" style={{ border: 0, margin: 0, padding: 0, gap: 8 }}>
      <legend style={{ padding: 0, marginBottom: 8, fontWeight: 600 }}>{t('currencies.label')}</legend>
      {CARD_CURRENCIES.map((currency) => (
        <CheckboxField
          key={currency}
          id={`currency-${currency}`}
          label={`${currency}, ${currencyName(currency)}`}
          value={chosen.includes(currency)}
          onChange={(on) =>
            form.set(
              'currencies',
              CARD_CURRENCIES.filter((one) => (one === currency ? on : chosen.includes(one))),
            )
          }
        />
      ))}
      <p className="lk-muted lk-small">{t('currencies.help')}</p>
    </fieldset>
  );
}

function SettingsForm({ settings, readOnly }: { settings: Settings; readOnly: boolean }) {
  const { t } = useTranslation('cards');
  const write = useWrite(updateCardSettings);
  const part = useNamedPart<HTMLFormElement>(CARD_FEES);
  const { takes_cards, follows_rule_2026, currencies } = settings;
  const chosen = { takes_cards, follows_rule_2026, currencies };
  const form = usePortalForm(updateCardSettings.input, chosen, chosen);
  useFollow(form, chosen);
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    settle(form);
    form.setSeen({ ...chosen, ...values });
    // What may be chosen in other forms, and how dollars are written, follow from it.
    await reloadProfile('merchant');
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form {...part} className="lk-named-part" noValidate onSubmit={save}>
      <Card
        title={t('title')}
        note={settings.sandbox ? t('sandbox') : t('note')}
        aside={<StatusChip status={settings.takes_cards ? 'enabled' : 'disabled'} />}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('settings:nothingChanged')}
            >
              {t('save')}
            </Button>
          )
        }
      >
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <CheckboxField label={t('takes')} help={t('takesHelp')} {...form.field('takes_cards')} />
          <CurrenciesField form={form} />
          <CheckboxField label={t('rule')} help={t('ruleHelp')} {...form.field('follows_rule_2026')} />
          <Policy settings={settings} />
        </fieldset>
      </Card>
    </form>
  );
}

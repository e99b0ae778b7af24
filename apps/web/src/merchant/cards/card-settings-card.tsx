import { getCardSettings, updateCardSettings } from '@lorikeet/contracts/cards';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { date, money } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

type Settings = WireOutput<typeof getCardSettings>;

/** Whether invoices are paid by card, and who bears the fee. */
export function CardSettingsCard({ readOnly }: { readOnly: boolean }) {
  const settings = useQuery(read(getCardSettings, {})).data;
  if (!settings) return null;
  const { takes_cards, follows_rule_2026 } = settings;
  return <SettingsForm key={`${takes_cards}-${follows_rule_2026}`} settings={settings} readOnly={readOnly} />;
}

/** From each date on: what a payer is charged, and for which cards nothing. */
function Policy({ settings }: { settings: Settings }) {
  const { t } = useTranslation('cards');
  return (
    <ul className="lk-muted lk-small">
      {settings.policy.map((entry) => {
        const fee = t('policy.fee', { percent: entry.bps / 100, fixed: money(entry.fixed_cents) });
        const names = entry.borne_by_merchant.map((network) => t(`networks.${network}`)).join(', ');
        const isFirst = entry === settings.policy[0];
        const what = names ? t('policy.yours', { names, fee }) : t('policy.payers', { fee });
        return (
          <li key={entry.from}>{isFirst ? what : t('policy.from', { date: date(entry.from), what })}</li>
        );
      })}
    </ul>
  );
}

function SettingsForm({ settings, readOnly }: { settings: Settings; readOnly: boolean }) {
  const { t } = useTranslation('cards');
  const write = useWrite(updateCardSettings);
  const form = usePortalForm(updateCardSettings.input, {
    takes_cards: settings.takes_cards,
    follows_rule_2026: settings.follows_rule_2026,
  });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    form.reset(values);
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={save}>
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
          <CheckboxField label={t('rule')} help={t('ruleHelp')} {...form.field('follows_rule_2026')} />
          <Policy settings={settings} />
        </fieldset>
      </Card>
    </form>
  );
}

import type { WireOutput } from '@lorikeet/contracts';
import { createAccountingFile, getAccountingFile } from '@lorikeet/contracts/accounting-files';
import { reportWord } from '@lorikeet/contracts/report-words';
import {
  ACCOUNTING_FILES,
  type AccountingFile,
  type AccountingNames,
  accountingNames,
} from '@lorikeet/domain/integrations';
import { type Currency, toLocalDate } from '@lorikeet/domain/kernel';
import { PRESETS, presetPeriod } from '@lorikeet/domain/reports';
import { IconCalendar, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinessDate } from '../../../lib/demo-clock.ts';
import { count, money } from '../../../lib/format.ts';
import { useInterface } from '../../../lib/interface-state.ts';
import { useCan } from '../../../lib/permissions.ts';
import { readPage } from '../../../lib/queries.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Figures } from '../../../ui/card.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FigureMoney } from '../../../ui/values.tsx';
import { NamesCard } from './names-card.tsx';
import { storedNames, storeNames } from './stored-names.ts';

type Terms = { file: AccountingFile; from: string; to: string; currency?: Currency };
type Found = WireOutput<typeof getAccountingFile>;

const kindOf = (file: AccountingFile) =>
  file.endsWith('_sales') ? 'sales' : file === 'hledger_journal' ? 'journal' : 'money';

/** Files that other accounting programs take in, of some days, beside what the ledger says of them. */
export function AccountingSection() {
  const { t } = useTranslation('integrations');
  const today = useBusinessDate();
  const mayExport = useCan('exports.create');
  const [terms, setTerms] = useState<Terms>(() => ({
    file: 'xero_sales',
    ...presetPeriod('last_month', toLocalDate(today)),
  }));
  const [names, setNames] = useState<Partial<AccountingNames>>(() => storedNames(terms.file));
  const query = useQuery(readPage(getAccountingFile, terms));
  const { download, busy } = useDownload(createAccountingFile, ({ path }) => path);
  const change = (next: Partial<Terms>) => {
    setTerms({ ...terms, ...next });
    if (next.file) setNames(storedNames(next.file));
  };
  return (
    <div className="lk-stack">
      <p className="lk-muted">{t('accounting.about')}</p>
      <Bar terms={terms} currencies={query.data?.currencies} onChange={change} />
      {query.error && !query.isFetching ? (
        <ErrorState
          title={t('accounting.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Holds found={query.data} file={terms.file} />
      )}
      {accountingNames(terms.file) && (
        <NamesCard file={terms.file} names={names} onChange={(next) => setNames({ ...names, ...next })} />
      )}
      {mayExport && (
        <div>
          <Button
            look="primary"
            icon={IconDownload}
            busy={busy}
            blocked={query.data?.holds.count ? false : t('accounting.nothing')}
            onClick={() => {
              storeNames(terms.file, names);
              void download({ ...terms, names });
            }}
          >
            {t('accounting.download')}
          </Button>
        </div>
      )}
    </div>
  );
}

type BarProps = {
  terms: Terms;
  currencies: readonly Currency[] | undefined;
  onChange: (next: Partial<Terms>) => void;
};

/** Which file, of which days, in which currency. */
function Bar({ terms, currencies, onChange }: BarProps) {
  const { t } = useTranslation('integrations');
  const today = useBusinessDate();
  const locale = useInterface((state) => state.locale);
  const { file, from, to, currency } = terms;
  return (
    <div className="lk-accounting-bar">
      <SelectField
        label={t('accounting.file')}
        value={file}
        options={ACCOUNTING_FILES.map((value) => ({ value, label: t(`accounting.files.${value}`) }))}
        onChange={(value) => onChange({ file: value as AccountingFile })}
      />
      <DateField
        label={t('accounting.from')}
        value={from}
        onChange={(day) => day && onChange({ from: day })}
      />
      <DateField label={t('accounting.to')} value={to} onChange={(day) => day && onChange({ to: day })} />
      <ActionMenu
        side="start"
        entries={() =>
          PRESETS.map((preset) => ({
            label: reportWord('preset', preset, locale, false),
            onSelect: () => onChange(presetPeriod(preset, toLocalDate(today))),
          }))
        }
        target={
          <Button icon={IconCalendar} iconAfter={IconChevronDown}>
            {t('accounting.range')}
          </Button>
        }
      />
      {currencies && currencies.length > 1 && (
        <Segments
          label={t('accounting.currency')}
          value={currency ?? currencies[0]!}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ currency: value as Currency })}
        />
      )}
    </div>
  );
}

/** What the file holds, what it leaves out, and whether the ledger says the same. */
function Holds({ found, file }: { found: Found | undefined; file: AccountingFile }) {
  const { t } = useTranslation('integrations');
  if (!found) return <Skeleton lines={4} />;
  const { holds, left_out: left, currency } = found;
  const kind = kindOf(file);
  const isStatement = file.endsWith('_statement');
  return (
    <Card title={t(`accounting.files.${file}`)} note={t(`accounting.notes.${file}`)}>
      <Figures
        label={t('accounting.holds')}
        figures={[
          { label: t(`accounting.count.${kind}`), value: count(holds.count) },
          {
            label: t(`accounting.total.${kind}`),
            value: <FigureMoney cents={holds.total_cents} currency={currency} />,
          },
          ...(kind === 'sales'
            ? [
                {
                  label: t('accounting.gst'),
                  value: <FigureMoney cents={holds.gst_cents} currency={currency} />,
                },
              ]
            : []),
        ]}
      />
      <p className="lk-holds-note" role="status">
        {found.is_equal ? t('accounting.equal') : t('accounting.unequal')}
      </p>
      {left.count > 0 && (
        <p className="lk-muted lk-holds-note">
          {t(`accounting.left.${isStatement ? 'statement' : kind}`, {
            count: left.count,
            amount: money(left.total_cents, currency),
          })}
        </p>
      )}
    </Card>
  );
}

import type { WireOutput } from '@lorikeet/contracts/contract';
import { getSignInRules, setSignInRules } from '@lorikeet/contracts/sign-in-rules';
import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { address } from '../../app/paths.ts';
import { useStaff } from '../../app/use-menu.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { useFollow } from '../../lib/follow-stored.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { date } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

type Rules = WireOutput<typeof getSignInRules>;

/** Time for colleagues to read the letter and find their phone. */
const NOTICE_DAYS = 14;

/** What the business asks of everybody who signs in for it. */
export function SignInRulesCard() {
  const { t } = useTranslation('settings');
  const rules = useQuery(read(getSignInRules, {})).data;
  if (!rules) return null;
  return (
    <Card
      title={t('rules.title')}
      note={t('rules.note')}
      aside={<StatusChip status={rules.two_factor_required ? 'enabled' : 'disabled'} />}
    >
      <div className="lk-stack">
        <Standing rules={rules} />
        {!rules.two_factor_fixed && <Change rules={rules} />}
      </div>
    </Card>
  );
}

function Standing({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const mayLook = useCan('users.read');
  const { two_factor_from: from, two_factor_required: holds, people, people_without: without } = rules;
  const standing = () => {
    if (rules.two_factor_fixed) return t('rules.fixed');
    if (from === null) return t('rules.none');
    return t(holds ? 'rules.since' : 'rules.from', { date: date(from) });
  };
  return (
    <>
      <p>{standing()}</p>
      <p className={without > 0 ? 'lk-few-codes' : 'lk-muted'}>
        {without > 0 ? t('rules.without', { count: without, people }) : t('rules.allHave')}
      </p>
      {without > 0 && mayLook && (
        <div>
          <ButtonLink size="small" to={address('merchantUserList', undefined, { q: 'two_factor:off' })}>
            {t('rules.showThem')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

const schema = z.strictObject({ two_factor_from: setSignInRules.input.shape.two_factor_from.unwrap() });

function Change({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const mayWrite = useCan('settings.write');
  const merchant = useStaff()?.merchant.name;
  const today = useBusinessDate();
  const save = useWrite(setSignInRules, { expected: [422] });
  const { two_factor_from } = rules;
  const proposed = two_factor_from ?? addDays(toLocalDate(today), NOTICE_DAYS);
  const form = usePortalForm(schema, { two_factor_from: proposed }, { two_factor_from });
  useFollow(form, { two_factor_from: proposed }, { two_factor_from });
  const submit = form.submit(async (values) => {
    const { code } = await save.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    form.setSeen({ two_factor_from: values.two_factor_from });
    settle(form);
    addToast({
      severity: 'success',
      summary: t('common:saved'),
      detail: t('rules.saved', { date: date(values.two_factor_from) }),
    });
  });
  if (!mayWrite) return null;
  const isSet = rules.two_factor_from !== null;
  const blocked =
    (!rules.two_factor_yours && t('rules.ownFirst')) || (isSet && !form.dirty && t('nothingChanged'));
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <DateField
        label={t('rules.date')}
        help={t('rules.dateHelp')}
        min={today}
        {...form.field('two_factor_from')}
      />
      <div className="lk-actions">
        <Button look="primary" type="submit" busy={form.submitting} blocked={blocked}>
          {t(isSet ? 'rules.move' : 'rules.require')}
        </Button>
        {isSet && (
          <AskedButton
            of={setSignInRules}
            input={{ two_factor_from: null, seen: form.seen }}
            question={{
              header: t('rules.endTitle'),
              message: t('rules.endHelp', { merchant }),
              acceptLabel: t('rules.end'),
              danger: true,
            }}
            onDone={() => form.setSeen({ two_factor_from: null })}
            done={t('common:saved')}
            look="dangerText"
          />
        )}
      </div>
    </form>
  );
}

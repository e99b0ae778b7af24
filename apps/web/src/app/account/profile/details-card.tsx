import { GENDERS } from '@lorikeet/contracts/preferences';
import { ratepayerUpdate, userUpdate } from '@lorikeet/contracts/profile';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldBinding, settle, usePortalForm } from '../../../lib/form.ts';
import type { RatepayerProfile, StaffProfile } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PhoneField, TextField } from '../../../ui/text-field.tsx';
import { useOwnWrite } from './use-own-write.ts';

type Gender = (typeof GENDERS)[number];
type Bound<V> = FieldBinding<V | undefined>;

/** Full name, nickname and gender of a member of staff. */
export function StaffDetails({ user }: { user: StaffProfile['user'] }) {
  const { t } = useTranslation('profile');
  const { write } = useOwnWrite('merchant', userUpdate, t('failedUpdate'));
  const form = usePortalForm(userUpdate.input, {
    name: user.name,
    nickname: user.nickname ?? '',
    gender: user.gender ?? undefined,
  });
  const submit = form.submit(async (values) => {
    if (!(await write(values))) return;
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('detailsSaved') });
  });
  return (
    <DetailsFrame submit={submit} busy={form.submitting} dirty={form.dirty}>
      <NameFields
        name={form.field('name')}
        nickname={form.field('nickname')}
        gender={{ ...form.field('gender'), onChange: (value) => form.set('gender', value) }}
      />
      <TextField label={t('username')} value={user.username} readOnly onChange={() => undefined} />
    </DetailsFrame>
  );
}

/** The same of a ratepayer, with a phone. */
export function RatepayerDetails({ user }: { user: RatepayerProfile['user'] }) {
  const { t } = useTranslation('profile');
  const { write } = useOwnWrite('flex', ratepayerUpdate, t('failedUpdate'));
  const form = usePortalForm(ratepayerUpdate.input, {
    name: user.name,
    nickname: user.nickname ?? '',
    gender: user.gender ?? undefined,
    phone: user.phone ?? '',
  });
  const submit = form.submit(async (values) => {
    if (!(await write(values))) return;
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('detailsSaved') });
  });
  return (
    <DetailsFrame submit={submit} busy={form.submitting} dirty={form.dirty}>
      <NameFields
        name={form.field('name')}
        nickname={form.field('nickname')}
        gender={{ ...form.field('gender'), onChange: (value) => form.set('gender', value) }}
      />
      <PhoneField label={t('phone')} optional {...form.field('phone')} />
    </DetailsFrame>
  );
}

type NameProps = { name: FieldBinding<string>; nickname: Bound<string>; gender: Bound<Gender> };

function NameFields({ name, nickname, gender }: NameProps) {
  const { t } = useTranslation('profile');
  const options = GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }));
  return (
    <>
      <TextField label={t('fullName')} autoComplete="name" {...name} />
      <div className="lk-pair">
        <TextField
          label={t('nickname')}
          help={t('nicknameHelp')}
          optional
          autoComplete="nickname"
          {...nickname}
        />
        <SelectField
          label={t('gender')}
          optional
          placeholder={t('genders.none')}
          options={options}
          {...gender}
          onChange={(value) => gender.onChange(GENDERS.find((each) => each === value))}
        />
      </div>
    </>
  );
}

type FrameProps = {
  submit: (event?: FormEvent) => void;
  busy: boolean;
  dirty: boolean;
  children: ReactNode;
};

function DetailsFrame({ submit, busy, dirty, children }: FrameProps) {
  const { t } = useTranslation('profile');
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title={t('details')}
        foot={
          <Button look="primary" type="submit" busy={busy} blocked={!dirty && t('nothingChanged')}>
            {t('saveDetails')}
          </Button>
        }
      >
        <div className="lk-form">{children}</div>
      </Card>
    </form>
  );
}

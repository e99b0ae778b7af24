import './approvals.css';
import { getApprovalPolicy, setApprovalPolicy } from '@lorikeet/contracts/approvals';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { PEOPLE_FOR_TWO } from '@lorikeet/domain/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

type Topic = WireOutput<typeof getApprovalPolicy>['topics'][number];

/** Which changes need a second person. */
export function SecondPersonCard() {
  const { t } = useTranslation('approvals');
  const policy = useQuery(read(getApprovalPolicy, {})).data;
  if (!policy) return null;
  return (
    <Card title={t('policy')} note={t('policyNote')}>
      <div className="lk-topics">
        {policy.topics.map((topic) => (
          <TopicSwitch key={topic.topic} topic={topic} />
        ))}
      </div>
      <p className="lk-muted lk-small">{t('whoCounts')}</p>
    </Card>
  );
}

function TopicSwitch({ topic }: { topic: Topic }) {
  const { t } = useTranslation('approvals');
  const [shown, setShown] = useState(false);
  const save = useWrite(setApprovalPolicy);
  const turn = async (on: boolean) => {
    const { code, data } = await save.mutateAsync({ topic: topic.topic, on });
    if (code !== 0 || tellWaiting(data.waiting)) return;
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('switchedOn') });
  };
  const name = t(`topics.${topic.topic}`);
  const lacksPeople = topic.people < PEOPLE_FOR_TWO;
  const blocked =
    (!topic.may_change && t('notYours')) ||
    (topic.implied && t('impliedByAccount')) ||
    (!topic.on && topic.topic !== 'payout_account' && lacksPeople && t('twoNeeded'));
  return (
    <div className="lk-topic">
      <div>
        <b>
          {name}: {t(topic.on ? 'on' : 'off')}
        </b>
        <p className="lk-muted lk-small">{t(`topicHelp.${topic.topic}`)}</p>
        <p className="lk-muted lk-small">{t('people', { count: topic.people })}</p>
        {topic.on && lacksPeople && <p className="lk-muted lk-small">{t(`alone.${topic.topic}`)}</p>}
      </div>
      {topic.waiting ? (
        <Button size="small" onClick={() => setShown(true)}>
          {t('offWaits')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`${t(topic.on ? 'switchOff' : 'switchOn')}: ${name}`}
          busy={save.isPending}
          blocked={blocked}
          onClick={() => void turn(!topic.on)}
        >
          {t(topic.on ? 'switchOff' : 'switchOn')}
        </Button>
      )}
      <ApprovalPanel
        id={shown ? (topic.waiting?.approval_id ?? null) : null}
        onClose={() => setShown(false)}
      />
    </div>
  );
}

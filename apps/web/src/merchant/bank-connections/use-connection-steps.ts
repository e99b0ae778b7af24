import {
  checkBankConnection,
  pauseBankConnection,
  resumeBankConnection,
} from '@lorikeet/contracts/bank-connections';
import { useTranslation } from 'react-i18next';
import { warn } from '../../lib/confirm.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';

/** What can be done to a connection by one press. */
export function useConnectionSteps(id: string) {
  const { t } = useTranslation('bank-connections');
  const pause = useAskedWrite(pauseBankConnection);
  const resume = useWrite(resumeBankConnection);
  const check = useWrite(checkBankConnection);
  return {
    isTesting: check.isPending,
    isSwitching: pause.busy || resume.isPending,
    async switchOn() {
      const { code } = await resume.mutateAsync({ id });
      if (code === 0) addToast({ severity: 'success', summary: t('switchedOn') });
    },
    switchOff: () =>
      pause.ask({
        question: {
          header: t('off.question'),
          message: t('off.effect'),
          icon: 'danger',
          danger: true,
          acceptLabel: t('switchOff'),
          rejectLabel: t('off.keep'),
        },
        input: { id },
        done: t('switchedOff'),
      }),
    async test() {
      const { code, data } = await check.mutateAsync({ id });
      if (code !== 0) return;
      if (!data.fault) {
        addToast({
          severity: 'success',
          summary: t('tested'),
          detail: t('testedDetail', { count: data.waiting }),
        });
        return;
      }
      const shown = data.shown_host_key ? ` ${t('shownKey', { key: data.shown_host_key })}` : '';
      warn(t('testFailed'), `${t(`faults.${data.fault}`)}.${shown}`);
    },
  };
}

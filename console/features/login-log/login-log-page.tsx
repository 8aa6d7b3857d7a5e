import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LogDetail } from '#console/ui/crud/list/log-detail.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  loginLog,
  SignInMethod,
  type SignInRecord,
  SignInRefusal,
} from '#shared/contracts/sign-in/login-log.ts';

const OUTCOMES = ['succeeded', 'refused', 'unusual'] as const;
const OUTCOME_QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  succeeded: { isSuccess: 'true' },
  refused: { isSuccess: 'false' },
  unusual: { isAnomaly: 'true' },
};

/** Sign-ins, the refused ones with their reason and the unusual ones marked. */
export function LoginLogPage(): ReactElement {
  const { t } = useText();
  const text = useSubjectText(loginLog.subject);
  return (
    <LogPage
      log={loginLog}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={[
        {
          key: 'username',
          sort: 'username',
          cell: ({ username }) => (
            <Text as="span" fontWeight="600" truncate title={username}>
              {username || t('loginLog.unknown')}
            </Text>
          ),
        },
        {
          key: 'outcome',
          head: t('loginLog.outcome'),
          widthPx: 260,
          cell: (record) => <Outcome record={record} />,
        },
        { key: 'by', widthPx: 120, isMinor: true, cell: ({ by }) => t(`loginLog.method.${by}`) },
        {
          key: 'ip',
          sort: 'ip',
          widthPx: 150,
          cell: ({ ip }) => <span title={ip ?? undefined}>{ip ?? '–'}</span>,
        },
        {
          key: 'browser',
          widthPx: 190,
          isMinor: true,
          cell: ({ browser }) => <span title={browser ?? undefined}>{browser ?? '–'}</span>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'username', placeholder: t('loginLog.filter.username'), widthPx: 160 },
        { kind: 'text', name: 'ip', placeholder: t('loginLog.filter.ip'), widthPx: 130 },
        {
          kind: 'choice',
          name: 'outcome',
          label: t('loginLog.outcome'),
          all: t('loginLog.allOutcomes'),
          choices: OUTCOMES.map((value) => ({ value, text: t(`loginLog.${value}`) })),
          toQuery: (value) => OUTCOME_QUERIES[value] ?? {},
          widthPx: 136,
        },
        {
          kind: 'choice',
          name: 'reason',
          label: text('field.reason'),
          all: t('loginLog.allReasons'),
          choices: SignInRefusal.options.map((value) => ({ value, text: t(`loginLog.refusal.${value}`) })),
          widthPx: 150,
        },
        {
          kind: 'choice',
          name: 'by',
          label: text('field.by'),
          all: t('loginLog.allMethods'),
          choices: SignInMethod.options.map((value) => ({ value, text: t(`loginLog.method.${value}`) })),
          widthPx: 136,
        },
      ]}
      detail={({ userAgent }) => <LogDetail parts={[[text('field.userAgent'), userAgent]]} />}
    />
  );
}

function Outcome(props: { readonly record: SignInRecord }): ReactElement {
  const { t } = useText();
  const { isSuccess, reason, anomaly } = props.record;
  const words = isSuccess
    ? anomaly
      ? t(`loginLog.anomaly.${anomaly}`)
      : t('loginLog.succeeded')
    : reason
      ? t(`loginLog.refusal.${reason}`)
      : t('loginLog.unknown');
  const isCalm = isSuccess && anomaly === null;
  return (
    <HStack gap="1.5" minW="0" color={isCalm ? undefined : 'fg.warning'} title={words}>
      <Glyph name={isCalm ? 'check' : 'warning'} sizePx={14} />
      <Text as="span" truncate>
        {words}
      </Text>
    </HStack>
  );
}

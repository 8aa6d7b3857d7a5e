import { Button, Flex } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportEntry } from '#shared/contracts/report/report-run.ts';
import type { SentParams } from './param-address.ts';
import { ParamField } from './param-field.tsx';

/** What the report is asked for. What is typed is queried by the button, or Enter. */
export function ParamBar(props: {
  readonly entry: ReportEntry;
  readonly params: SentParams;
  /** By `params.<key>`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onQuery: (params: SentParams) => void;
}): ReactElement {
  const { t } = useText();
  const { entry, params, errors, isBusy, onQuery } = props;
  const [changed, setChanged] = useState<SentParams>({});
  const shown = { ...params, ...changed };
  return (
    <Flex
      as="form"
      wrap="wrap"
      gap="3"
      align="flex-end"
      mb="3"
      onSubmit={(event) => {
        event.preventDefault();
        setChanged({});
        onQuery(shown);
      }}
    >
      {entry.params
        .filter(({ hidden }) => !hidden)
        .map((param) => (
          <ParamField
            key={param.key}
            param={param}
            value={shown[param.key] ?? null}
            error={errors[`params.${param.key}`]}
            onChange={(value) => setChanged((former) => ({ ...former, [param.key]: value }))}
          />
        ))}
      <Button type="submit" size="sm" loading={isBusy} loadingText={t('reportView.querying')}>
        {t('reportView.query')}
      </Button>
    </Flex>
  );
}

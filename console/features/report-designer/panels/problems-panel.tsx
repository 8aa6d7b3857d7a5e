import { Box, chakra, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useReportSources } from '#console/features/report-designer/formula/use-formula.ts';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFault, ReportFaultPlace } from '#shared/domain/report/validate/report-fault.ts';
import { faultPlaceText, faultText, isWarning } from './fault-words.ts';
import { text2In } from './panel-props.ts';

/** All that bars publishing, then what is only told. A click goes to its place. */
export function ProblemsPanel(props: {
  readonly report: Report;
  readonly faults: readonly ReportFault[];
  readonly onPlace: (where: ReportFaultPlace) => void;
}): ReactElement {
  const text = useText();
  const { t, language } = text;
  const sources = useReportSources();
  const { report, faults, onPlace } = props;
  const labelOf = (field: string): string => {
    const used = sources.filter(({ id }) => report.queries.some(({ source }) => source === id));
    const info = used.flatMap(({ fields }) => fields).find(({ key }) => key === field);
    return info ? text2In(info.label, language) : field;
  };
  const ordered = faults.toSorted((one, other) => Number(isWarning(one)) - Number(isWarning(other)));
  if (ordered.length === 0)
    return <EmptyState title={t('reportDesign.problems.none')} hint={t('reportDesign.problems.noneHint')} />;
  return (
    <Box
      as="ul"
      listStyleType="none"
      overflowY="auto"
      h="full"
      py="1"
      aria-label={t('reportDesign.problems.label')}
    >
      {ordered.map((fault, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be alike, and none has a state
        <li key={index}>
          <chakra.button
            type="button"
            w="full"
            textAlign="start"
            px="3.5"
            py="2"
            borderBottomWidth="1px"
            _hover={{ bg: 'bg.muted' }}
            onClick={() => onPlace(fault.where)}
          >
            <Text textStyle="sm" color={isWarning(fault) ? 'fg.warning' : 'fg.error'}>
              {t(isWarning(fault) ? 'reportDesign.problems.warning' : 'reportDesign.problems.error', {
                text: faultText(t, fault, labelOf),
              })}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {faultPlaceText(text, report, fault.where)}
            </Text>
          </chakra.button>
        </li>
      ))}
    </Box>
  );
}

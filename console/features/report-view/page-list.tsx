import { Box, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { ReportRun } from '#shared/contracts/report/report-run.ts';

/** All pages by number, with the copy that they belong to. */
export function PageList(props: { readonly run: ReportRun; readonly current: number }): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const { run, current } = props;
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current > 0) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box
      as="nav"
      aria-label={t('reportView.pageList')}
      w="104px"
      flex="none"
      overflowY="auto"
      borderEndWidth="1px"
      bg="bg.panel"
      hideBelow="lg"
    >
      <Stack gap="2" p="3" align="center">
        {run.pages.map(({ w, h, copy }, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: pages of a run never change
            key={index}
            asChild
            textAlign="center"
          >
            <button
              type="button"
              ref={index + 1 === current ? chosen : null}
              aria-current={index + 1 === current ? 'page' : undefined}
              onClick={() => setSearch({ page: String(index + 1) })}
            >
              <Box
                w="64px"
                aspectRatio={`${w} / ${h}`}
                bg="bg.subtle"
                borderWidth={index + 1 === current ? '2px' : '1px'}
                borderColor={index + 1 === current ? 'colorPalette.solid' : 'border'}
                p="2"
              >
                <Box h="2px" w="60%" bg="border.emphasized" mb="1.5" />
                <Box h="2px" bg="border" mb="1" />
                <Box h="2px" bg="border" mb="1" />
                <Box h="2px" bg="border" />
              </Box>
              <Text textStyle="xs" fontWeight={index + 1 === current ? '600' : '400'}>
                {index + 1}
              </Text>
              {copy !== undefined && (
                <Text textStyle="xs" color="fg.muted">
                  {copy}
                </Text>
              )}
            </button>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

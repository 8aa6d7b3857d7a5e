import { Box, Button, chakra, Dialog, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportParam } from '#shared/contracts/report/report-query.ts';
import { PanelNote } from '#console/features/report-designer/panels/panel-parts.tsx';
import { type PanelProps, text2In } from '#console/features/report-designer/panels/panel-props.ts';
import { ParamForm } from './param-form.tsx';
import { newParam, paramFault } from './param-list.ts';

const WIDTH_PX = 820;

/** What readers are asked for. All of it is one step of undo. */
export function ParamsDialog(
  props: Pick<PanelProps, 'report' | 'onEdit'> & { readonly onClose: () => void },
): ReactElement {
  const { t, language } = useText();
  const { report, onEdit, onClose } = props;
  const [params, setParams] = useState<readonly ReportParam[]>(report.params);
  const [at, setAt] = useState(0);
  const shown = params[at];
  const wrong = paramFault(params);
  const move = (by: number): void => {
    if (!shown || !params[at + by]) return;
    setParams(params.toSpliced(at, 1).toSpliced(at + by, 0, shown));
    setAt(at + by);
  };
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('reportDesign.params.title')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Flex gap="4" align="flex-start">
          <Stack w="220px" flex="none" gap="1">
            {params.length === 0 && <PanelNote>{t('reportDesign.params.none')}</PanelNote>}
            {params.map((param, index) => (
              <chakra.button
                // biome-ignore lint/suspicious/noArrayIndexKey: keys may be the same while they are typed
                key={index}
                type="button"
                textAlign="start"
                px="3"
                py="1.5"
                rounded="md"
                textStyle="sm"
                aria-current={index === at}
                bg={index === at ? 'accent.subtle' : undefined}
                _hover={{ bg: index === at ? 'accent.subtle' : 'bg.muted' }}
                onClick={() => setAt(index)}
              >
                {text2In(param.label, language) || param.key}
                <Text as="span" display="block" textStyle="xs" color="fg.muted">
                  ${param.key} · {t(`reportDesign.params.types.${param.type}`)}
                </Text>
              </chakra.button>
            ))}
            <Button
              size="xs"
              variant="outline"
              disabled={params.length >= REPORT_LIMITS.params}
              onClick={() => {
                setParams([...params, newParam(params, t('reportDesign.params.new'))]);
                setAt(params.length);
              }}
            >
              + {t('reportDesign.params.add')}
            </Button>
          </Stack>
          <Box flex="1" minW="0">
            {shown && (
              <>
                <HStack mb="3">
                  <Button size="xs" variant="outline" disabled={at === 0} onClick={() => move(-1)}>
                    {t('reportDesign.up')}
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    disabled={at === params.length - 1}
                    onClick={() => move(1)}
                  >
                    {t('reportDesign.down')}
                  </Button>
                  <Button
                    size="xs"
                    variant="ghost"
                    colorPalette="red"
                    onClick={() => {
                      setParams(params.toSpliced(at, 1));
                      setAt(Math.max(0, at - 1));
                    }}
                  >
                    {t('reportDesign.remove')}
                  </Button>
                </HStack>
                <ParamForm
                  key={at}
                  report={report}
                  param={shown}
                  others={params.filter((one) => one !== shown)}
                  onChange={(next) => setParams(params.with(at, next))}
                />
              </>
            )}
          </Box>
        </Flex>
      </Dialog.Body>
      <Dialog.Footer>
        {wrong && (
          <Text textStyle="sm" color="fg.error" me="auto">
            {t(`reportDesign.params.faults.${wrong.fault}`, { name: params[wrong.at]?.key ?? '' })}
          </Text>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('reportDesign.cancel')}
        </Button>
        <Button
          disabled={wrong !== null}
          onClick={() => {
            onEdit({ kind: 'params', params });
            onClose();
          }}
        >
          {t('reportDesign.apply')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

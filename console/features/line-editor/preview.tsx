import { Box, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { tellFrame, useFrameMessages } from '#console/ui/use-frame-messages.ts';
import type { EditedPlan } from '#shared/contracts/plant/line-version.ts';
import { PREVIEW_MESSAGES } from '#shared/contracts/plant/preview.ts';
import { planToLine } from '#shared/domain/line/plan-to-line.ts';
import { usePlanEditor } from './editor-context.ts';

/** Ids of machines that are not created yet; far from those of a database. */
const FIRST_NEW_ID = 900_000_000_000_000;
const AFTER_MS = 400;

/** The line board itself, driven by a synthetic plant that is built like the plan. */
export function Preview(props: { readonly line: EditedPlan }): ReactElement {
  const { t, language } = useText();
  const { plan, machines } = usePlanEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  /** How often a board has asked for its line: with another theme or language it is loaded anew. */
  const [asked, setAsked] = useState(0);
  const { lineId: id, code, name, nameEn } = props.line;
  const line = useMemo(
    () =>
      planToLine(
        { id, code, name, nameEn },
        plan,
        (machineId) => machines.find((machine) => machine.id === machineId),
        FIRST_NEW_ID,
      ),
    [id, code, name, nameEn, plan, machines],
  );

  useFrameMessages(frame, (data) => {
    if (data === PREVIEW_MESSAGES.ready) setAsked((before) => before + 1);
  });

  useEffect(() => {
    if (asked === 0 || !line) return;
    const timer = setTimeout(() => tellFrame(frame, { [PREVIEW_MESSAGES.line]: line }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked, line]);

  const theme = document.documentElement.dataset.theme ?? 'light';
  const query = new URLSearchParams({ feed: 'synthetic', planned: '1', orbit: '0', lang: language, theme });
  return (
    <Box
      position="relative"
      w="100%"
      maxW="420px"
      aspectRatio="16 / 9"
      rounded="md"
      overflow="hidden"
      borderWidth="1px"
    >
      <iframe
        ref={frame}
        title={t('linePlan.preview.title')}
        src={`/productLineSignage?${query}`}
        style={{ width: '100%', height: '100%', border: 0, visibility: line ? 'visible' : 'hidden' }}
      />
      {!line && (
        <Text position="absolute" inset="0" color="fg.muted" textStyle="sm" p="4" textAlign="center">
          {t('linePlan.preview.none')}
        </Text>
      )}
    </Box>
  );
}

import { Box, Button, HStack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import {
  LineBox,
  MixedChoice,
  PanelField,
  PanelNote,
  PanelSection,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportLink } from '#shared/contracts/report/report-cell.ts';
import type { CellPartProps } from './cell-part.ts';
import { MIXED, propertyOf } from './mixed.ts';

const TARGETS = ['report', 'page', 'record'] as const;
const ID = /^[A-Za-z0-9_.:-]{1,64}$/;
const KEY = /^[a-z][a-z0-9_]{0,31}$/;
const PARAMS_MAX = 20;

/** Where a click on a figure leads, and with which parameters. */
export function CellLink(props: CellPartProps): ReactElement {
  const { t } = useText();
  const { cells, report, region, onCells } = props;
  const given = cells.of('link');
  const link = given === MIXED || given === undefined ? null : given;
  const [to, setTo] = useState<ReportLink['to'] | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const target = to ?? link?.to ?? null;
  const set = (part: Partial<ReportLink>): void => {
    if (link) onCells({ link: { ...link, ...part } });
  };
  const entries = Object.entries(link?.params ?? {});
  return (
    <PanelSection title={t('reportDesign.link.title')}>
      <MixedChoice
        label={t('reportDesign.link.to')}
        none={t('reportDesign.style.none')}
        choices={TARGETS.map((value) => ({ value, text: t(`reportDesign.link.targets.${value}`) }))}
        value={given === MIXED ? propertyOf<ReportLink, 'to'>(given, 'to') : target}
        onChange={(next) => {
          setTo(next);
          if (next === null) onCells({ link: null });
          else set({ to: next });
        }}
      />
      {target && (
        <PanelField label={t(`reportDesign.link.ids.${target}`)}>
          <LineBox
            label={t(`reportDesign.link.ids.${target}`)}
            value={link?.id ?? ''}
            maxLength={64}
            isValid={(text) => text === '' || ID.test(text)}
            onChange={(id) =>
              ID.test(id) && onCells({ link: { to: target, id, params: link?.params ?? {} } })
            }
          />
        </PanelField>
      )}
      {link &&
        entries.map(([key, value]) => (
          <HStack key={key} align="flex-end">
            <Box flex="1">
              <PanelNote>{key}</PanelNote>
              <FormulaInput
                label={key}
                value={value}
                report={report}
                scope={region}
                onChange={(next) => next && set({ params: { ...link.params, [key]: next } })}
              />
            </Box>
            <Button
              size="xs"
              variant="ghost"
              onClick={() => set({ params: Object.fromEntries(entries.filter(([one]) => one !== key)) })}
            >
              {t('reportDesign.remove')}
            </Button>
          </HStack>
        ))}
      {link && isAdding && (
        <LineBox
          label={t('reportDesign.link.param')}
          placeholder={t('reportDesign.link.param')}
          value=""
          maxLength={32}
          isValid={(text) => text === '' || KEY.test(text)}
          onChange={(key) => {
            setIsAdding(false);
            if (KEY.test(key) && !(key in link.params))
              set({ params: { ...link.params, [key]: { kind: 'null' } } });
          }}
        />
      )}
      {link && !isAdding && entries.length < PARAMS_MAX && (
        <Button size="xs" variant="ghost" alignSelf="flex-start" onClick={() => setIsAdding(true)}>
          + {t('reportDesign.link.param')}
        </Button>
      )}
    </PanelSection>
  );
}

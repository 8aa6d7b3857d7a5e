import { IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type MachineParameter, PARAMETERS_SCENE } from '#shared/contracts/history/machine-parameter.ts';
import { useMarks } from './use-marks.ts';

/** Sets and removes the mark of a parameter on this page. */
export function MarkToggle(props: { readonly row: MachineParameter }): ReactElement {
  const { t, language } = useText();
  const mayEdit = useMay('plant_edit');
  const marks = useMarks();
  const { row } = props;
  const isMarked = row.scenes.includes(PARAMETERS_SCENE);
  const label = mayEdit
    ? t(isMarked ? 'machineParameter.unmark' : 'machineParameter.mark', { name: nameOf(row, language) })
    : t(isMarked ? 'machineParameter.marked' : 'machineParameter.notMarked');
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      aria-label={label}
      title={label}
      aria-pressed={isMarked}
      disabled={!mayEdit || marks.isBusy}
      color={isMarked ? 'accent.fg' : 'fg.muted'}
      css={isMarked ? { '& path': { fill: 'currentColor' } } : {}}
      onClick={() => (isMarked ? marks.remove(row, PARAMETERS_SCENE) : marks.save(row, PARAMETERS_SCENE))}
    >
      <Glyph name="star" sizePx={16} />
    </IconButton>
  );
}

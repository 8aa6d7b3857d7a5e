import type { ReactElement } from 'react';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { PICTOGRAM_BOX, pictogram } from '#shared/theme/pictogram.ts';

/** The pictogram of a machine type, in the colour of the text around it. */
export function Pictogram(props: { readonly type: MachineType; readonly widthPx: number }): ReactElement {
  const { width, height, strokeWidth } = PICTOGRAM_BOX;
  return (
    <svg
      aria-hidden="true"
      width={props.widthPx}
      height={(props.widthPx * height) / width}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      {pictogram(props.type).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listMpSources } from '#shared/contracts/public-account/mp-qr.ts';
import { MpSource } from '#shared/contracts/public-account/mp-source.ts';

const CODE = 'qr:';
const WIDTH_PX = 262;

/** What the list is asked, of `from` in the address: a way, or `qr:` and the id of a code. */
export function sourceQuery(from: string): { readonly source?: MpSource; readonly qrId?: string } {
  const id = from.startsWith(CODE) ? from.slice(CODE.length) : '';
  if (/^\d+$/.test(id)) return { qrId: id };
  const source = MpSource.safeParse(from);
  return source.success ? { source: source.data } : {};
}

/** Fans by how they have come to follow. */
export function FanSourceFilter(props: {
  readonly from: string;
  readonly onFilter: (change: Readonly<Record<string, string | null>>) => void;
}): ReactElement {
  const { t } = useText();
  const { data } = useCall(listMpSources, {}, { freshMs: 60_000 });
  return (
    <ChoiceBox
      label={t('mpQr.from')}
      all={t('mpQr.allFrom')}
      value={props.from}
      widthPx={WIDTH_PX}
      choices={[
        ...(data?.codes ?? []).map(({ id, name }) => ({
          value: `${CODE}${id}`,
          text: t('mpQr.byCode', { name }),
        })),
        ...MpSource.options.map((value) => ({
          value,
          text: t('mpQr.bySource', { name: t(`mpQr.sources.${value}`) }),
        })),
      ]}
      onChange={(from) => props.onFilter({ from: from || null })}
    />
  );
}

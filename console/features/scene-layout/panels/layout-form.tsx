import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import type { BodySchema } from '#console/ui/crud/crud.ts';
import { PartForm } from '#console/ui/draft/part-form.tsx';

/** A part of the layout as a form. */
export function LayoutForm<Schema extends BodySchema>(props: {
  readonly schema: Schema;
  readonly values: z.output<Schema>;
  readonly onChange: (values: z.output<Schema>) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { epoch, mayEdit } = useSceneEditor();
  return <PartForm epoch={epoch} mayEdit={mayEdit} subject="sceneLayout" {...props} />;
}

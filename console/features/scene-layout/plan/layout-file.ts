import { z } from 'zod';
import { SceneLayout, SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { type FieldMessage, fieldMessage } from '#shared/domain/text/field-message.ts';

const FORMAT = 'scene-layout/1';

/** A layout as a file. */
const LayoutFile = z.strictObject({
  linewall: z.literal(FORMAT),
  scene: SceneName,
  layout: SceneLayout,
});

/** Why a file cannot be read. `path`: where in it. */
export type FileProblem =
  | { readonly kind: 'notJson' | 'notLayout' }
  | { readonly kind: 'otherScene'; readonly scene: SceneName }
  | { readonly kind: 'wrong'; readonly path: string; readonly message: FieldMessage };

export type ReadFile =
  | { readonly layout: SceneLayout }
  | { readonly problems: readonly FileProblem[]; readonly more: number };

const SHOWN_MOST = 8;

export function toLayoutFile(scene: SceneName, layout: SceneLayout): string {
  return `${JSON.stringify({ linewall: FORMAT, scene, layout }, null, 2)}\n`;
}

export function readLayoutFile(text: string, scene: SceneName): ReadFile {
  const json = parseJson(text);
  if (json === undefined) return refused({ kind: 'notJson' });
  const head = z.object({ linewall: z.literal(FORMAT), scene: SceneName }).safeParse(json);
  if (!head.success) return refused({ kind: 'notLayout' });
  if (head.data.scene !== scene) return refused({ kind: 'otherScene', scene: head.data.scene });
  const parsed = LayoutFile.safeParse(json, { reportInput: true });
  if (parsed.success) return { layout: parsed.data.layout };
  const { issues } = parsed.error;
  return {
    problems: issues.slice(0, SHOWN_MOST).map((issue) => ({
      kind: 'wrong',
      path: pathText(issue.path),
      message: fieldMessage(issue),
    })),
    more: Math.max(0, issues.length - SHOWN_MOST),
  };
}

function refused(problem: FileProblem): ReadFile {
  return { problems: [problem], more: 0 };
}

/** `layout.places[3].x`, as it stands in the file. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

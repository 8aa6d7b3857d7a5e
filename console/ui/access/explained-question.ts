import type { ExplainedSubject, RecordUse } from '#shared/contracts/roles/permission-explanation.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

export const ASKED_KINDS = ['permission', 'menu', 'record'] as const;

/** What an explanation is asked about; null = not chosen yet. */
export type Asked =
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'menu'; readonly menuId: string | null }
  | {
      readonly kind: 'record';
      readonly subject: ExplainedSubject;
      readonly recordId: string | null;
      readonly use: RecordUse;
    };

export type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { readonly kind: Kind }>;

export const FIRST_ASKED: { readonly [Kind in Asked['kind']]: AskedOf<Kind> } = {
  permission: { kind: 'permission', permission: 'plant_view' },
  menu: { kind: 'menu', menuId: null },
  record: { kind: 'record', subject: 'department', recordId: null, use: 'read' },
};

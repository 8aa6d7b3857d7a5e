import type { Generated } from 'kysely';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { ModelNote } from '#shared/contracts/screens/machine-model.ts';
import type { ScreenSettings } from '#shared/contracts/screens/screen.ts';

/** Rows of the screens' tables; bigint is text. */
export interface ScreensSchema {
  screen: {
    screen_id: Generated<string>;
    tenant_id: string;
    name: string;
    board: ScreenSettings['board'];
    target_id: string | null;
    theme: ScreenSettings['theme'];
    palette: ScreenSettings['palette'];
    language: ScreenSettings['language'];
    orientation: ScreenSettings['orientation'];
    motion: ScreenSettings['motion'];
    alarm_priority: Generated<ScreenSettings['alarmPriority']>;
    alarm_repeat_s: Generated<number>;
    alarm_touch: Generated<boolean>;
    link_hash: Uint8Array | null;
    link_expires_at: Date | null;
    session_id: string | null;
    last_seen_at: Date | null;
    address: string | null;
    user_agent: string | null;
    created_at: Date;
    created_by: string | null;
    updated_at: Date;
    updated_by: string | null;
  };
  machine_model: {
    tenant_id: string;
    machine_type: MachineType;
    file_id: string;
    length: number;
    width: number;
    height: number;
    triangles: number;
    notes: ModelNote[];
    changed_by: string | null;
    changed_at: Date;
  };
}

import { expect, it } from 'vitest';
import type { SettingsSubject } from '#shared/contracts/messages/message-centre.ts';
import { refreshSettings } from './refresh-settings.ts';

async function readAgain(subject: SettingsSubject): Promise<readonly string[]> {
  const calls: string[] = [];
  const ids = ['param.page', 'dict.items', 'dictItem.page', 'tenantForm.components', 'user.page'];
  await refreshSettings(
    {
      platform: {
        getState: () =>
          ({
            dicts: { social_type: [] },
            load: async () => void calls.push('parameters'),
            dict: async (type: string) => {
              calls.push(type);
              throw new Error('away');
            },
          }) as never,
      },
      queries: {
        async invalidateQueries(filters) {
          for (const id of ids) if (filters?.predicate?.({ queryKey: [id] } as never)) calls.push(id);
        },
      },
    },
    subject,
  );
  return calls.toSorted();
}

it('reads what has changed, and nothing else', async () => {
  expect(await readAgain('param')).toEqual(['param.page', 'parameters']);
  expect(await readAgain('dict')).toEqual(['dict.items', 'dictItem.page', 'social_type']);
  expect(await readAgain('tenantForm')).toEqual(['tenantForm.components']);
});

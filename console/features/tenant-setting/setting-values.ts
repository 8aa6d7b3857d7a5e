import type { FieldValues } from 'react-hook-form';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import type {
  CurrentTenant,
  getCompany,
  TenantSettingBody,
} from '#shared/contracts/platform/tenant-setting.ts';

type Company = CallReply<typeof getCompany>;

/** Values of the form: sites stand in a text, one per line. */
export type SettingValues = Omit<TenantSettingBody, 'iframeOrigins'> & { readonly iframeOrigins: string };

export function toSettingValues(tenant: CurrentTenant, { profile, contact }: Company): SettingValues {
  const { name, watermark, singleSession, iframeOrigins, accentColor } = tenant;
  return {
    name,
    watermark,
    singleSession,
    iframeOrigins: iframeOrigins.join('\n'),
    accentColor,
    companyProfile: profile,
    companyContact: contact,
  };
}

export function toSettingBody(values: FieldValues): FieldValues {
  const lines = String(values.iframeOrigins).split(/\s+/);
  return { ...values, iframeOrigins: lines.filter((line) => line !== '') };
}

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tenantSetting as zhTenantSetting } from '#shared/i18n/zh/platform/tenant-setting.ts';

export const tenantSetting = {
  title: 'Tenant settings',
  lead: 'Name, logo and rules of this company, for all of its users.',
  field: {
    name: 'Name',
    accentColor: 'Accent colour',
    watermark: 'Watermark',
    singleSession: 'One session per account',
    iframeOrigins: 'Sites that may be shown in frames',
    companyProfile: 'About the company',
    companyContact: 'Contact',
  },
  identity: 'Name and logo',
  rules: 'Rules',
  company: 'Company page',
  logo: 'Logo',
  logoHint:
    'PNG or JPEG; shown in the top bar, on the sign-in page and on the company page. It is saved at once.',
  noLogo: 'No logo',
  watermarkHint: 'Department, post and user name over every page.',
  singleSessionHint: 'Signing in somewhere else ends the former session at once.',
  iframeHint: 'One per line, such as https://reports.example.com. No other site opens in the frame page.',
  companyHint: 'Anybody can read it. Plain text.',
  contrast: {
    good: 'Text of this colour is legible in all three themes.',
    moved: 'Text of this colour is moved until it is legible (contrast 4.5 or more): {{themes}}.',
  },
  themes: { light: 'light', dark: 'dark', starry: 'starry' },
  preview: 'Preview',
  previewHint: 'It also shows what is not saved yet.',
  button: 'Button',
  link: 'Link text',
  emptyProfile: 'Nothing about the company yet',
  save: 'Save',
  reset: 'Discard changes',
  saved: 'The settings were saved',
} satisfies SameKeys<typeof zhTenantSetting>;

import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { socialProviderSample } from '#tests/support/samples/social/social-provider.ts';

describeCrud(socialProviderSample);

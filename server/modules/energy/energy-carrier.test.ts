import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { energyCarrierSample } from '#tests/support/samples/energy/energy-carrier.ts';

describeCrud(energyCarrierSample);

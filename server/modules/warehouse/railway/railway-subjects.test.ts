import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { railHandlerSample } from '#tests/support/samples/warehouse/railway/rail-handler.ts';
import { railTrackSample } from '#tests/support/samples/warehouse/railway/rail-track.ts';
import { trainSample } from '#tests/support/samples/warehouse/railway/train.ts';
import { wagonVisitSample } from '#tests/support/samples/warehouse/railway/wagon-visit.ts';

describeCrud(railTrackSample);

describeCrud(railHandlerSample);

describeCrud(trainSample);

describeCrud(wagonVisitSample);

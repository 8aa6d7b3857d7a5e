import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { stopReasonSample } from '#tests/support/samples/history/stop-reason.ts';

describeCrud(stopReasonSample);

import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { onCallScheduleSample } from '#tests/support/samples/alarms/on-call-schedule.ts';

describeCrud(onCallScheduleSample);

import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { DEVICE } from '../../domain/booking/device.ts';
import { cleanSerial } from '../../domain/shared/cell.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import { deviceLookupMachine } from '../../machines/lookups/device-lookup.ts';
import { DevicePlace } from '../../views/booking/intake-fields.tsx';
import { DeviceVisitList } from '../../views/booking/device-visit-list.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { callRead } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLookup = ({ http }: Shell) =>
  deviceLookupMachine.provide({
    actors: {
      ask: fromPromise(async ({ input: { question }, signal }) => {
        const { visits } = await callRead(http, DEVICE, { serial: cleanSerial(question) }, signal);
        return visits;
      }),
    },
  });

const textAt = (draft: object, at: string): string => {
  const value = valueAt(draft, at);
  return typeof value === 'string' ? value : '';
};

/** Shows the last visit of the device below its serial number. INTAKE-06 */
function LastVisit({ form, at }: { form: FormRef; at: string }) {
  const lookup = useLiveActor(createLookup, { input: { question: '' } });
  const serial = useSelector(form, ({ context }) => textAt(context.draft, at));
  useEffect(() => lookup.send({ type: 'question.ask', question: serial }), [lookup, serial]);
  const visits = useSelector(lookup, ({ context }) => context.answer);
  const [last] = visits ?? [];
  return <div role="status">{last && <DeviceVisitList visits={[last]} title="This device was here before:" />}</div>;
}

/** Only a newly typed serial number is looked up, not that with which the form was opened. */
function TypedDevice({ form, at }: { form: FormRef; at: string }) {
  const [first] = useState(() => textAt(form.getSnapshot().context.draft, at));
  const isTyped = useSelector(form, ({ context }) => ![first, ''].includes(textAt(context.draft, at)));
  return isTyped && <LastVisit form={form} at={at} />;
}

const known = (form: FormRef, at: string): ReactNode => <TypedDevice form={form} at={at} />;

/** Wraps a form with items. Only Reflow's own server knows the visits of a device. INTAKE-06, OFFER-02 */
export const DeviceLookup = ({ children }: { children: ReactNode }) => (
  <DevicePlace value={useIsReflow() ? known : null}>{children}</DevicePlace>
);

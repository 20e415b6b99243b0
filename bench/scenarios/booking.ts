import { bookAppointment } from '@docket/contract/booking.ts';
import { call } from '@docket/contract/client.ts';
import { listDoctors } from '@docket/contract/doctors.ts';
import autocannon from 'autocannon';
import { inMs, type Scenario } from '../result.ts';

const connections = 8;
const seconds = 5;

/** Bookings by several people at once; each is on the disk before it is answered. */
export const booking: Scenario = async ({ server, token, baselineMs }) => {
  const { doctors } = await call(listDoctors, {}, { baseUrl: server.baseUrl, token });
  const doctorIds = doctors.filter(({ available }) => available).map(({ _id }) => _id);
  let count = 0;
  const nextBody = () => {
    const doctorId = doctorIds[count % doctorIds.length];
    const turn = Math.floor(count / doctorIds.length);
    count += 1;
    // A time of their own for everybody: days of 2040 and after, half an hour apart.
    const slotDate = `${(Math.floor(turn / 16) % 28) + 1}_${(Math.floor(turn / 448) % 12) + 1}_${2040 + Math.floor(turn / 5_376)}`;
    const slotTime = `${8 + Math.floor((turn % 16) / 2)}:${turn % 2 === 0 ? '00' : '30'}`;
    return JSON.stringify({ doctorId, slotDate, slotTime, patient: { name: `Bench ${count}` } });
  };
  const run = await autocannon({
    url: server.baseUrl + bookAppointment.path,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { atoken: token, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: nextBody() }),
      },
    ],
  });
  if (run.non2xx > 0) throw new Error(`${run.non2xx} of ${run.requests.total} bookings were refused`);
  return [
    {
      what: `bookings, ${connections} people at once`,
      value: `${run.requests.average.toFixed(0)} a second`,
      timesBaseline: (connections * 1_000) / run.requests.average / baselineMs,
      note: `99 of 100 within ${inMs(run.latency.p99)}; compared: what one of them waits`,
    },
  ];
};

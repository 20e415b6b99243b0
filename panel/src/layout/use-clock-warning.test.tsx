import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { cleanNotifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { useClockWarning } from './use-clock-warning.ts';

const minute = 60_000;
const sentence = 'This computer’s clock is wrong';
let server: ScriptedServer;
beforeEach(() => {
  sessionStorage.clear();
  server = scriptServer();
});

function Page() {
  useClockWarning();
  return <p>Page</p>;
}

async function openWhereServerIsAhead(ms: number) {
  server.answer(readClinic, () => ({
    name: 'Clinic',
    timeZone: 'UTC',
    demo: null,
    now: Date.now() + ms,
  }));
  const view = await renderPage(<Page />);
  // The answer has arrived, and its effects are rendered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return view;
}

test.each([-24 * 60 * minute, 6 * minute])(
  'a computer whose clock is wrong by %i ms is told what time it is at the practice, once',
  async (ms) => {
    const view = await openWhereServerIsAhead(ms);
    expect(await screen.findByText(sentence)).toBeVisible();
    const there = new Date(Date.now() + ms);
    expect(screen.getByText(/^Docket uses the practice’s time: it is/)).toHaveTextContent(
      new RegExp(`it is ${there.getUTCDate()} `),
    );
    view.unmount();
    act(() => cleanNotifications());
    await openWhereServerIsAhead(ms);
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('a few minutes are nobody’s business', async () => {
  await openWhereServerIsAhead(4 * minute);
  expect(screen.queryByText(sentence)).toBeNull();
});

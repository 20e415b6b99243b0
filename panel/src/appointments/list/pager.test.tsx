import { Provider } from '@docket/ui/provider.tsx';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';
import { parseListSearch } from './search-params.ts';

function renderPager(isWaiting: boolean) {
  const turnTo = vi.fn();
  const listState = { search: parseListSearch({ page: 2, cursor: 'here' }), turnTo };
  render(
    <Provider>
      <Pager
        listState={listState}
        rows="51–100 of 604"
        previousCursor="back"
        nextCursor="on"
        isWaiting={isWaiting}
      />
    </Provider>,
  );
  return turnTo;
}

it('turns to the next page and to the first', async () => {
  const turnTo = renderPager(false);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(turnTo.mock.calls).toEqual([
    [3, 'on'],
    [1, ''],
  ]);
});

it('turns no page while rows are loading, and keeps the focus', async () => {
  const turnTo = renderPager(true);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(turnTo).not.toHaveBeenCalled();
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});

/** A list of three pages below its heading; the rows of another page arrive when `arrive` is pressed. */
function ThreePages({ arrival }: { arrival: { arrive: () => void } }) {
  const [page, setPage] = useState(1);
  const [loadedPage, setLoadedPage] = useState(1);
  arrival.arrive = () => setLoadedPage(page);
  const cursors: Pick<ComponentProps<typeof Pager>, 'previousCursor' | 'nextCursor'> = {
    previousCursor: loadedPage > 1 ? 'back' : null,
    nextCursor: loadedPage < 3 ? 'on' : null,
  };
  const listState = { search: { page }, turnTo: (next: number) => setPage(next) };
  return (
    <Provider>
      <main>
        <h1 tabIndex={-1}>All Appointments</h1>
        <Pager listState={listState} rows="" {...cursors} isWaiting={loadedPage !== page} />
      </main>
    </Provider>
  );
}

it('keeps the keyboard focus where the next Enter turns on, otherwise moves it to the heading', async () => {
  const arrival = { arrive: () => {} };
  render(<ThreePages arrival={arrival} />);
  const arrive = () => act(() => arrival.arrive());
  const heading = screen.getByRole('heading', { name: 'All Appointments' });
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  await userEvent.keyboard('{Enter}');
  arrive();
  expect(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  arrive();
  expect(next).toBeDisabled();
  expect(heading).toHaveFocus();

  const previous = screen.getByRole('button', { name: 'Previous' });
  previous.focus();
  await userEvent.keyboard('{Enter}');
  arrive();
  expect(previous).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(previous).toBeDisabled();
  expect(heading).toHaveFocus();
});

import { Provider } from '@docket/ui/provider.tsx';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { parseListSearch } from './list-search.ts';
import { Pager } from './pager.tsx';

function renderPager(isWaiting: boolean) {
  const turnTo = vi.fn();
  const place = { search: parseListSearch({ page: 2, cursor: 'here' }), turnTo };
  render(
    <Provider>
      <Pager place={place} rows="51–100 of 604" previousCursor="back" nextCursor="on" isWaiting={isWaiting} />
    </Provider>,
  );
  return turnTo;
}

it('turns to the page after and to the first', async () => {
  const turnTo = renderPager(false);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(turnTo.mock.calls).toEqual([
    [3, 'on'],
    [1, ''],
  ]);
});

it('turns nowhere while other rows are on their way, and keeps the focus', async () => {
  const turnTo = renderPager(true);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(turnTo).not.toHaveBeenCalled();
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});

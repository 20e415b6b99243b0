import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Loaded } from './loaded.tsx';
import { Provider } from './provider.tsx';

const pending = { data: undefined, isError: false, isFetching: true, refetch: vi.fn() };
const failed = { ...pending, isError: true, isFetching: false };
const full = { ...pending, data: '12 doctors', isFetching: false };

function show(props: Partial<Parameters<typeof Loaded<string>>[0]>) {
  render(
    <Provider env="test">
      <Loaded read={pending} failed="Couldn’t load the doctors" waiting="Loading..." {...props}>
        {(text) => <p>{text}</p>}
      </Loaded>
    </Provider>,
  );
}

test('while nothing has arrived, only the skeleton shows', () => {
  show({});
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('content shows without a notice', () => {
  show({ read: full });
  expect(screen.getByText('12 doctors')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failure shows its sentence, and Try again loads again', () => {
  const refetch = vi.fn();
  show({ read: { ...failed, refetch } });
  expect(screen.getByText('Couldn’t load the doctors')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a failure that a retry would repeat has no Try again', () => {
  show({ read: failed, isFinal: true });
  expect(screen.getByText('Couldn’t load the doctors')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an element replaces the sentence of a failure', () => {
  show({ read: failed, failed: <p>There is no such patient</p> });
  expect(screen.getByText('There is no such patient')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('content that could not be refreshed stays below a notice', () => {
  const refetch = vi.fn();
  show({ read: { ...full, isError: true, refetch } });
  expect(screen.getByText('12 doctors')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Couldn’t refresh this');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('in a part of a page, content that could not be refreshed has no notice', () => {
  show({ read: { ...full, isError: true }, layout: 'part' });
  expect(screen.getByText('12 doctors')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

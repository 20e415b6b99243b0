import { showSuccess } from '@docket/ui/toast.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { setSingleKeysOn } from './single-keys-setting.ts';
import { useSingleKeys } from './use-single-keys.ts';

const pressed = vi.fn();

beforeEach(() => setSingleKeysOn(true));

function Page() {
  useSingleKeys('admin');
  return (
    <main>
      {['T', 'ArrowLeft', 'ArrowRight'].map((key) => (
        <button key={key} type="button" aria-keyshortcuts={key} onClick={() => pressed(key)}>
          {key}
        </button>
      ))}
      <div data-own-arrows>
        <button type="button">A place in a row</button>
      </div>
      <input aria-label="Field" />
    </main>
  );
}

test('T and the arrows press the buttons of the page that name them', async () => {
  pressed.mockClear();
  const { user } = await renderPage(<Page />);
  await user.keyboard('t{ArrowLeft}{ArrowRight}');
  expect(pressed.mock.calls.flat()).toEqual(['T', 'ArrowLeft', 'ArrowRight']);
});

test('arrows belong to a part that moves by them, letters to a field, and nothing acts when switched off', async () => {
  pressed.mockClear();
  const { user } = await renderPage(<Page />);
  screen.getByRole('button', { name: 'A place in a row' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.type(screen.getByRole('textbox', { name: 'Field' }), 't{ArrowLeft}');
  setSingleKeysOn(false);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('t');
  expect(pressed).not.toHaveBeenCalled();
});

test('N presses the page’s own way to a new appointment, and leads to the list where there is none', async () => {
  pressed.mockClear();
  function PageWithDesk({ withButton }: { withButton: boolean }) {
    useSingleKeys('admin');
    return (
      <main>
        {withButton && (
          <button type="button" aria-keyshortcuts="N" onClick={() => pressed('N')}>
            New appointment
          </button>
        )}
      </main>
    );
  }
  const pageWithButton = await renderPage(<PageWithDesk withButton />, { at: '/calendar' });
  await pageWithButton.user.keyboard('n');
  expect([pressed.mock.calls.flat(), pageWithButton.currentUrl()]).toEqual([['N'], '/calendar']);
  pageWithButton.unmount();
  const none = await renderPage(<PageWithDesk withButton={false} />, { at: '/people' });
  await none.user.keyboard('n');
  await waitFor(() => expect(none.currentUrl()).toBe('/all-appointments?new=1'));
});

test('a key of a row goes back to that row, and leads to no other page', async () => {
  function PageWithRow() {
    useSingleKeys('admin');
    return (
      <main>
        <button type="button" data-row-keys>
          Seen
        </button>
      </main>
    );
  }
  const { user, currentUrl } = await renderPage(<PageWithRow />, { at: '/close-day' });
  for (const key of ['x', 'e', 's', 'm']) {
    await user.click(document.body);
    await user.keyboard(key);
    expect(screen.getByRole('button', { name: 'Seen' })).toHaveFocus();
  }
  expect(currentUrl()).toBe('/close-day');
});

test('U takes back what the newest toast offers to undo, though Tab is far from it', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  setSingleKeysOn(true);
  const { user } = await renderPage(<Page />);
  act(() => {
    showSuccess('Appointment cancelled', { undo: first });
    showSuccess('Appointment completed', { undo: second });
  });
  await screen.findByText('Appointment completed');
  await user.keyboard('u');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { closeOverlay } from '../palette/palette-store.ts';
import { setSingleKeysOn } from './single-keys-setting.ts';
import { useSingleKeys } from './use-single-keys.ts';

beforeEach(() => {
  setSingleKeysOn(true);
  act(closeOverlay);
});

test('letters behind Ctrl+K go into the field of the palette, none lost, and lead nowhere', async () => {
  const { user, currentUrl } = await renderPage(<PaletteHost role="admin" />, { at: '/people' });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  // Before any part of the palette is rendered.
  for (const key of 'hannah nguyen') fireEvent.keyDown(document.body, { key });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveValue('hannah nguyen'));
  await user.keyboard(' 2');
  expect(field).toHaveValue('hannah nguyen 2');
  expect(currentUrl()).toBe('/people');
});

/** Opens its drawer on N, and renders the drawer's content later. */
function PageWithDesk() {
  useSingleKeys('admin');
  const [isDeskOpen, setDeskOpen] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [text, setText] = useState('');
  return (
    <main>
      <button type="button" aria-keyshortcuts="N" onClick={() => setDeskOpen(true)}>
        New appointment
      </button>
      <button type="button" aria-keyshortcuts="T">
        Today
      </button>
      {isDeskOpen && (
        <button type="button" data-testid="draw" onClick={() => setDrawn(true)}>
          Draw
        </button>
      )}
      {isDrawn && (
        <div role="dialog">
          <input
            aria-label="Who"
            // biome-ignore lint/a11y/noAutofocus: as the desk's field takes the focus
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
    </main>
  );
}

test('letters behind N go into the field of the drawer, whenever it comes', async () => {
  const { user, currentUrl } = await renderPage(<PageWithDesk />, { at: '/calendar' });
  await user.keyboard('nnadxm{Backspace}ia');
  fireEvent.click(screen.getByTestId('draw'));
  const field = await screen.findByRole('textbox', { name: 'Who' });
  await waitFor(() => expect(field).toHaveValue('nadxia'));
  await user.keyboard('!');
  expect(field).toHaveValue('nadxia!');
  expect(currentUrl()).toBe('/calendar');
});

test('after Escape, or if no dialog opens, keys act on the page again', async () => {
  const { user, currentUrl } = await renderPage(<PageWithDesk />, { at: '/calendar' });
  await user.keyboard('na{Escape}d');
  await waitFor(() => expect(currentUrl()).toBe('/admin-dashboard'));
});

import { Provider } from '@docket/ui/provider.tsx';
import { NumberInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useTypedDigits } from './typed-digits.ts';

function Minutes() {
  useTypedDigits();
  return <NumberInput label="Minutes" />;
}

test.each([
  ['٣٠', '30'],
  ['۴۵', '45'],
  ['९０', '90'],
  ['30', '30'],
  ['③', ''],
])('%s is entered in a number field as "%s"', async (typed, entered) => {
  render(
    <Provider>
      <Minutes />
    </Provider>,
  );
  await userEvent.type(screen.getByLabelText('Minutes'), typed);
  expect(screen.getByLabelText('Minutes')).toHaveValue(entered);
});

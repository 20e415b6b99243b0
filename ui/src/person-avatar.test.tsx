import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonAvatar } from './person-avatar.tsx';

const draw = (image: string | null) =>
  render(<PersonAvatar name="Nora Lind" image={image} />).container.firstElementChild as HTMLElement;

test('a person is shown by their picture', () => {
  expect(draw('/api/images/nora-small.webp')).toHaveAttribute('src', '/api/images/nora-small.webp');
});

test.each([null, ''])('without a picture (%j) initials are shown', (image) => {
  expect(draw(image)).toHaveTextContent(/^NL$/);
});

test('initials replace a picture that fails to load', () => {
  const { container } = render(<PersonAvatar name="Nora Lind" image="/gone.webp" />);
  fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(container).toHaveTextContent(/^NL$/);
});

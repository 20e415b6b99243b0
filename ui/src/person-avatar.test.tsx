import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonAvatar } from './person-avatar.tsx';

const draw = (image: string | null) =>
  render(<PersonAvatar name="Nora Lind" image={image} />).container.firstElementChild as HTMLElement;

test('a person has their picture', () => {
  expect(draw('/api/images/nora-small.webp')).toHaveAttribute('src', '/api/images/nora-small.webp');
});

test.each([null, ''])('without a picture (%j) their initials stand in its place', (image) => {
  expect(draw(image)).toHaveTextContent(/^NL$/);
});

test('a picture that does not load gives way to the initials', () => {
  const { container } = render(<PersonAvatar name="Nora Lind" image="/gone.webp" />);
  fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(container).toHaveTextContent(/^NL$/);
});

import { Provider } from '@docket/ui/provider.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyComponent, openFailedText } from './lazy-component.ts';

test('a part that fails to load shows a toast, keeps the page, and opens at the next attempt', async () => {
  let isAway = true;
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module: part.js');
    return () => <p>The part</p>;
  });
  const useLoadedComponent = lazyComponent(load);
  const onFailed = vi.fn();
  function Host({ isNeeded }: { isNeeded: boolean }) {
    const Part = useLoadedComponent(isNeeded, onFailed);
    return (
      <>
        <p>The page</p>
        {Part && <Part />}
      </>
    );
  }
  const draw = (isNeeded: boolean) => (
    <Provider env="test">
      <Host isNeeded={isNeeded} />
    </Provider>
  );
  const { rerender } = render(draw(true));
  expect(await screen.findByText(openFailedText)).toBeInTheDocument();
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(onFailed).toHaveBeenCalledOnce();

  isAway = false;
  rerender(draw(false));
  expect(load).toHaveBeenCalledOnce();
  rerender(draw(true));
  expect(await screen.findByText('The part')).toBeInTheDocument();
});

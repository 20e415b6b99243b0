import { type ComponentType, useEffect, useState } from 'react';
import type { TooltipTarget } from './tooltip-target.ts';

type Tip = ComponentType<{ target: TooltipTarget; isOpen: boolean }>;

// Loaded with the first tooltip. If loading fails, no tooltip appears this time; accessible names still have the text.
const loadTip = (): Promise<Tip | null> =>
  import('./tip.tsx').then(
    ({ Tip }) => Tip,
    () => null,
  );

const openAfterMs = 300;

/**
 * One tooltip for all elements with `data-tip`, because a long list has hundreds of icons. Shown after a moment of
 * pointing, or at once by keyboard; hidden by Escape, a click, or leaving.
 */
export function TipHost() {
  const [target, setTipped] = useState<TooltipTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [Tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer = 0;
    const hide = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    const show = (event: Event, afterMs: number) => {
      hide();
      const element =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      const label = element?.dataset.tip;
      if (!element || !label) return;
      timer = window.setTimeout(() => {
        if (!element.isConnected) return;
        setTipped({ element, label });
        setOpen(true);
        void loadTip().then((loaded) => setTip(() => loaded));
      }, afterMs);
    };
    const onPointerOver = (event: PointerEvent) => event.pointerType !== 'touch' && show(event, openAfterMs);
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event, 0);
    };
    const onTap = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-tip-on-tap]')) show(event, 0);
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('click', onTap);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('click', onTap);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);
  return Tip && target && <Tip target={target} isOpen={isOpen && target.element.isConnected} />;
}

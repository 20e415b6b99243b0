import { create } from 'zustand';

const storageKey = 'docket.single-keys';

/** Whether single keys act, live: on until switched off in this browser. */
export const useSingleKeysOn = create(isOn);

function isOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

// Another tab switched them.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) useSingleKeysOn.setState(isOn());
});

export function setSingleKeysOn(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  useSingleKeysOn.setState(on);
}

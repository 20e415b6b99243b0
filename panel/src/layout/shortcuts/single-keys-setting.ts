import { create } from 'zustand';

const storageKey = 'docket.single-keys';

/** Whether single keys are on; on until switched off in this browser. Updates live. */
export const useSingleKeysOn = create(isOn);

function isOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

// Switched in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) useSingleKeysOn.setState(isOn());
});

export function setSingleKeysOn(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  useSingleKeysOn.setState(on);
}

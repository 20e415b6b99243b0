import { useNavigate, useSearch } from '@tanstack/react-router';

/** The parts of a doctor's drawer. */
export type DrawerTab = 'details' | 'hours';

/** Whose drawer stands open and on which tab, kept in the address bar: reload and Back return to it. */
export function useOpenDoctor() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const goTo = (doctor: string | undefined, tab: DrawerTab, replace: boolean) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => ({
        ...current,
        doctor,
        tab: tab === 'hours' ? tab : undefined,
      }),
      replace,
      resetScroll: false,
    });
  const openId = typeof raw.doctor === 'string' && raw.doctor !== '' ? raw.doctor : null;
  const tab: DrawerTab = raw.tab === 'hours' ? 'hours' : 'details';
  return {
    openId,
    tab,
    close: () => goTo(undefined, 'details', false),
    showTab: (to: DrawerTab) => goTo(openId ?? undefined, to, true),
  };
}

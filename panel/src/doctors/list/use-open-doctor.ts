import { useNavigate, useSearch } from '@tanstack/react-router';

/** The tabs of a doctor's drawer. */
export type DrawerTab = 'details' | 'hours';

/** The open doctor and tab, kept in the URL for reload and Back. */
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
    /** "Set fee" opens the form at the fee. */
    isSettingFee: raw.tab === 'fee',
    close: () => goTo(undefined, 'details', false),
    showTab: (to: DrawerTab) => goTo(openId ?? undefined, to, true),
  };
}

import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ReschedulingForm } from './rescheduling-form.tsx';
import type { useRescheduling } from './use-rescheduling.ts';

/** Opens over the screen while appointments are in the way of a change. */
export function ReschedulingDialog({ replan }: { replan: ReturnType<typeof useRescheduling> }) {
  const { replanning } = replan;
  const isPhone = useIsPhone();
  return (
    <TopDialog
      opened={replanning !== null}
      onClose={replan.leave}
      title="Affected appointments"
      size={920}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      // A stray click must not cost what was chosen.
      closeOnClickOutside={false}
    >
      {replanning && (
        <ReschedulingForm
          replanning={replanning}
          onChange={replan.change}
          onApply={replan.apply}
          onLeave={replan.leave}
          isPending={replan.isApplying || replan.isPreviewing}
        />
      )}
    </TopDialog>
  );
}

import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ReschedulingForm } from './rescheduling-form.tsx';
import type { useRescheduling } from './use-rescheduling.ts';

export function ReschedulingDialog({ rescheduling }: { rescheduling: ReturnType<typeof useRescheduling> }) {
  const { request } = rescheduling;
  const isPhone = useIsPhone();
  return (
    <TopDialog
      opened={request !== null}
      onClose={rescheduling.leave}
      title="Affected appointments"
      size={920}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      // A stray click must not discard the choices.
      closeOnClickOutside={false}
    >
      {request && (
        <ReschedulingForm
          request={request}
          onChange={rescheduling.change}
          onApply={rescheduling.apply}
          onLeave={rescheduling.leave}
          isPending={rescheduling.isApplying || rescheduling.isPreviewing}
        />
      )}
    </TopDialog>
  );
}

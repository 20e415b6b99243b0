import { CopyButton } from '@docket/ui/copy-button.tsx';
import { Group, TextInput } from '@mantine/core';

/** The link by which a patient answers an offer; shown once. */
export function OfferLink({ link }: { link: string }) {
  return (
    <Group gap="xs" align="end" my="sm" data-keep-clear>
      <TextInput
        flex={1}
        miw={200}
        label="Link for the patient"
        description="Anyone with this link can accept or decline the time. A link you copied earlier no longer works; the one in the message still does."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} manualInstruction="Select the link and copy it" />
    </Group>
  );
}

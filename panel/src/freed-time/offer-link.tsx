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
        description="Whoever opens it can take or decline the time. One copied here before has ended; the one in a message holds on."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} otherwise="Select the link and copy it" />
    </Group>
  );
}

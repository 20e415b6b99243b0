import { isPicture } from '@docket/contract/formats/images.ts';
import { Button, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { checkPicture, pictureTypes } from './check-picture.ts';
import classes from './picture-input.module.css';

interface PictureInputProps {
  picture: File | null;
  /** URL of the current picture; with it, choosing one is optional. */
  present?: string;
  /** null: the chosen file was rejected, and `sentence` is the reason. */
  onChoose: (picture: File | null, sentence: string | null) => void;
  /** Offers "Use initials". */
  onUseInitials?: () => void;
  error: string | null;
}

/** An input for one picture: from the file dialog, dropped, or pasted. */
export function PictureInput({ picture, present, onChoose, onUseInitials, error }: PictureInputProps) {
  const open = useRef<() => void>(null);
  const labelId = useId();
  const errorId = useId();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const sentence = checkPicture(file);
    onChoose(sentence ? null : file, sentence);
  };
  usePastedPicture(choose);
  const storedPicture = present !== undefined && isPicture(present) ? present : null;
  return (
    <Input.Wrapper
      label="Image"
      labelElement="div"
      labelProps={{ id: labelId }}
      withAsterisk={present === undefined}
    >
      {/* Only checkPicture checks the type, so that a rejected file gets a sentence. */}
      <Dropzone
        className={classes.zone}
        onDrop={(files) => choose(files[0])}
        onReject={() => onChoose(picture, 'One picture at a time, please')}
        multiple={false}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        role="group"
        aria-labelledby={labelId}
        tabIndex={-1}
        data-error={error !== null || undefined}
        inputProps={{ accept: pictureTypes.join(','), 'aria-labelledby': labelId, tabIndex: -1 }}
      >
        <Group wrap="nowrap" gap="md">
          <Picture picture={picture} present={storedPicture} />
          <div className={classes.words}>
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => open.current?.()}
                aria-describedby={error ? errorId : undefined}
              >
                {picture || storedPicture ? 'Change picture' : 'Choose picture'}
              </Button>
              {onUseInitials && (
                <Button variant="subtle" onClick={onUseInitials}>
                  Use initials
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed" mt={8}>
              {picture ? picture.name : 'Or drop or paste one here. PNG, JPEG, WebP or AVIF, up to 15 MB.'}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </Input.Wrapper>
  );
}

function Picture({ picture, present }: { picture: File | null; present: string | null }) {
  const preview = usePreview(picture);
  const address = picture ? preview : present;
  const [unshown, setUnshown] = useState<string | null>(null);
  if (!address || unshown === address)
    return (
      <div className={classes.picture}>
        <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
      </div>
    );
  return (
    <img
      className={classes.picture}
      src={address}
      alt={picture ? 'Chosen doctor' : 'Current picture'}
      // Not every browser shows every format the server takes.
      onError={() => setUnshown(address)}
    />
  );
}

/** Calls `onPaste` with a picture pasted anywhere on the page. Pasted text is left alone. */
function usePastedPicture(onPaste: (picture: File) => void): void {
  const pastePicture = useEffectEvent(onPaste);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // A copied table cell or slide carries its text and a picture of it; the user means the text.
      if (event.clipboardData?.types.includes('text/plain')) return;
      const picture = event.clipboardData?.files[0];
      if (!picture) return;
      event.preventDefault();
      pastePicture(picture);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** The object URL of a chosen file; null without one. */
function usePreview(picture: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return setAddress(null);
    const objectUrl = URL.createObjectURL(picture);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);
  return address;
}

import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { changeSettings, type readSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { Alert, Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useContractForm } from '../api/use-contract-form.ts';
import { wholeClinic } from '../doctors/hours-owner.ts';
import { ReschedulingDialog } from '../rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from '../rescheduling/use-rescheduling.ts';
import { AskBeforeLeaving } from '../sessions/ask-before-leaving.tsx';
import classes from './settings.module.css';
import { checkDraft, findChanges, type SettingsDraft, toDraft, toSettings } from './settings-draft.ts';

type Read = AnswerOf<typeof readSettings>;

interface SettingsFormProps {
  read: Read;
  onReload: () => void;
  fields: ComponentType<SettingsFields>;
  /** Cards between the fields and the Save button. */
  children?: ReactNode;
}

export interface SettingsFields
  extends Pick<ReturnType<typeof useContractForm<SettingsDraft>>, 'field' | 'form'>,
    Pick<Read, 'timeZone' | 'fixed'> {}

/** The settings of one part, saved together. Nothing is sent before Save. */
export function SettingsForm({ read, onReload, fields: Fields, children }: SettingsFormProps) {
  const formId = useId();
  // Other users' changes don't replace the input; the server refuses a save of an older version.
  const [began, setBegan] = useState(read);
  const save = useAction(changeSettings, { touches: ['settings', 'doctors'] });
  const { form, field, submit } = useContractForm<SettingsDraft>({
    endpoint: changeSettings,
    initialValues: toDraft(read.settings),
    validate: checkDraft,
    error: save.error,
  });
  const nextSettings = toSettings(form.values);
  const changed = findChanges(began.settings, nextSettings);
  const isChanged = Object.keys(changed).length > 0;
  const keep = (version: number) => setBegan({ ...began, version, settings: nextSettings });
  const rescheduling = useRescheduling(wholeClinic, {
    onDone: ({ version }) => version !== undefined && keep(version),
    onOvertaken: onReload,
  });
  const isSaving = save.isPending || rescheduling.isPreviewing || rescheduling.isApplying;
  const isOvertaken = read.version !== began.version;

  const startFrom = (settings: Read) => {
    setBegan(settings);
    form.setValues(toDraft(settings.settings));
  };
  const send = submit(async () => {
    const { version } = began;
    const { openingHours } = changed;
    // New opening hours may affect appointments, which are rescheduled first.
    if (openingHours) {
      await rescheduling.propose({ kind: 'opening hours', settings: { ...changed, openingHours }, version });
      return;
    }
    const done = await save.run({ ...changed, version });
    if (done) keep(done.version);
    else onReload();
  });
  // The first read after a save returns the saved settings.
  if (isOvertaken && !isChanged && !isSaving) startFrom(read);

  return (
    <>
      <form id={formId} className={classes.part} noValidate aria-label="Settings" onSubmit={send}>
        {isOvertaken && isChanged && (
          <Alert color="yellow" title="Someone else changed these settings in the meantime">
            <Button variant="default" size="compact-md" onClick={() => startFrom(read)}>
              Load theirs and discard mine
            </Button>
          </Alert>
        )}
        <Fields form={form} field={field} timeZone={read.timeZone} fixed={read.fixed} />
      </form>
      {children}
      <div className={classes.foot} data-changed={isChanged || undefined}>
        <Button type="submit" form={formId} loading={isSaving} disabled={!isChanged}>
          Save settings
        </Button>
        {isChanged && (
          <Button variant="default" onClick={() => startFrom(began)}>
            Discard
          </Button>
        )}
        <span className={classes.unsaved} role="status">
          {isChanged ? 'Not saved yet' : ''}
        </span>
      </div>
      <ReschedulingDialog rescheduling={rescheduling} />
      <AskBeforeLeaving hasUnsavedInput={isChanged} role="admin">
        Your changes to the settings are not saved yet.
      </AskBeforeLeaving>
    </>
  );
}

import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { readMessageTemplates } from '@docket/contract/endpoints/message-templates.ts';
import { type MessageKind, messageKinds } from '@docket/contract/endpoints/messages.ts';
import { type Language, languageNames, languages } from '@docket/contract/locales/languages.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Drawer, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { formatMomentOrAgo } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { useNow } from '../../clinic/use-now.ts';
import { kindLabels } from '../format-message.ts';
import { EditTemplate } from './edit-template.tsx';
import classes from './templates.module.css';

type OwnTemplate = AnswerOf<typeof readMessageTemplates>['templates'][number];

interface TemplatesCardProps {
  /** The language for patients without one. */
  practiceLanguage: Language;
  /** Kinds of messages that are switched off. */
  off: readonly MessageKind[];
}

/** The texts of messages in each language, built-in or the practice's. */
export function TemplatesCard({ practiceLanguage, off }: TemplatesCardProps) {
  const [language, setLanguage] = useState(practiceLanguage);
  const [edited, setEdited] = useState<MessageKind | null>(null);
  const read = useRead(['settings'], readMessageTemplates, { language }, { keepsPrevious: false });
  const ownTemplates = read.data?.templates;
  const ownOf = (kind: MessageKind) => ownTemplates?.find((template) => template.kind === kind) ?? null;
  return (
    <ListCard
      title="Message texts"
      action={
        <NativeSelect
          aria-label="Language of the message texts"
          data={languageNames.map((value) => ({ value, label: languages[value] }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      }
    >
      <Loaded
        read={read}
        failed="Couldn’t load the message texts"
        waiting={
          <>
            <WaitingText />
            {messageKinds.map((kind) => (
              <Skeleton key={kind} height={14} width="46%" mx={20} my={19} aria-hidden />
            ))}
          </>
        }
        layout="part"
      >
        {() => (
          <ul aria-label="Message texts">
            {messageKinds.map((kind) => (
              <li key={kind} className={classes.template}>
                <span className={classes.about}>
                  <span className={classes.kind}>
                    {kindLabels[kind]}
                    {off.includes(kind) && <StatusBadge tone="slate" label="Not sent" />}
                  </span>
                  <Whose ownTemplate={ownOf(kind)} />
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Edit the text of “${kindLabels[kind]}”`}
                  onClick={() => setEdited(kind)}
                >
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Drawer
        opened={edited !== null}
        onClose={() => setEdited(null)}
        position="right"
        size={600}
        title={edited && `${kindLabels[edited]}, in ${languages[language]}`}
        // A stray click must not discard the input.
        closeOnClickOutside={false}
      >
        {edited && ownTemplates && (
          <EditTemplate
            key={edited}
            which={{ language, kind: edited }}
            ownTemplate={ownOf(edited)}
            onClose={() => setEdited(null)}
          />
        )}
      </Drawer>
    </ListCard>
  );
}

function Whose({ ownTemplate }: { ownTemplate: OwnTemplate | null }) {
  const { timeZone } = useClinicZone();
  const now = useNow();
  const text = ownTemplate
    ? `Your own text, by ${ownTemplate.changed.by} ${formatMomentOrAgo(ownTemplate.changed.at, now, timeZone)}`
    : 'Default text';
  return <span className={classes.quiet}>{text}</span>;
}

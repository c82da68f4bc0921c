import { useEffect, useState } from 'react';
import { RichText } from '#client/editor/RichText.tsx';
import { usePersonNamed } from '#client/features/pages/people.ts';
import { exactTime, useTimeAgo } from '#client/features/work-items/item/timeAgo.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';
import { text } from '../text.ts';
import { useVersions, type Version, type Versions } from './useVersions.ts';
import { type VersionsAsked, versioning } from './versionsStore.ts';

/** The versions of a text: chosen on the left, read on the right, put back by the button. */
export function VersionsDialog({ asked }: { asked: Readonly<VersionsAsked> }) {
  const versions = useVersions(asked);
  const [chosen, setChosen] = useState<string>();
  const { list } = versions;
  const id = list?.some((version) => version.id === chosen) ? chosen : list?.[0]?.id;
  const close = () => {
    versioning.asked = null;
  };
  const restore = async () => {
    if (!id) return;
    try {
      await versions.restore(id);
      toast.show({ text: text('versionRestored') });
      close();
    } catch (error) {
      toast.show({ text: error instanceof AppError ? error.message : text('versionFailed'), tone: 'bad' });
    }
  };
  const off = asked.off ?? (id === list?.[0]?.id ? text('versionStands') : false);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={text('versions')}
      description={text('versionsWhy')}
      size="xl"
      footer={
        list && list.length > 0 ? (
          <Button variant="primary" off={off} onClick={() => void restore()}>
            {text('restoreVersion')}
          </Button>
        ) : undefined
      }
    >
      <Inside versions={versions} chosen={id} onChoose={setChosen} />
    </Dialog>
  );
}

interface InsideProps {
  versions: Versions;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Inside({ versions: { list, isFailed, retry, read }, chosen, onChoose }: InsideProps) {
  if (isFailed)
    return (
      <p className="sec flex items-center gap-2">
        {text('versionsFailed')}
        <Button size="s" onClick={retry}>
          {text('tryAgain')}
        </Button>
      </p>
    );
  if (!list) return <Waiting />;
  if (list.length === 0 || !chosen) return <p className="mute">{text('noVersions')}</p>;
  return (
    <div className="versions">
      <ul className="versions-list" aria-label={text('versions')}>
        {list.map((version, index) => (
          <li key={version.id}>
            <Entry
              version={version}
              isNow={index === 0}
              isChosen={version.id === chosen}
              onChoose={() => onChoose(version.id)}
            />
          </li>
        ))}
      </ul>
      <Words key={chosen} id={chosen} read={read} />
    </div>
  );
}

interface EntryProps {
  version: Version;
  isNow: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Entry({ version: { owned_by, last_saved_at }, isNow, isChosen, onChoose }: EntryProps) {
  const who = usePersonNamed(owned_by);
  const when = useTimeAgo(last_saved_at);
  return (
    <button
      type="button"
      className="version"
      aria-pressed={isChosen}
      onClick={onChoose}
      title={exactTime(last_saved_at)}
    >
      <span className="version-when">{isNow ? text('versionNow') : when}</span>
      <span className="cap version-who">
        {who && <Avatar person={who} size={16} tooltip={false} />}
        {who ? who.name : text('versionBefore')}
        {isNow && ` · ${when}`}
      </span>
    </button>
  );
}

/** The text of a version, to read. */
function Words({ id, read }: { id: string; read: Versions['read'] }) {
  const [html, setHtml] = useState<string | null>();
  useEffect(() => {
    let isLeft = false;
    const show = (told: string | null) => isLeft || setHtml(told);
    read(id).then(show, () => show(null));
    return () => {
      isLeft = true;
    };
  }, [id, read]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may be higher than the dialog scrolls by keys too
    <section className="versions-text" aria-label={text('versionText')} tabIndex={0}>
      {html === undefined && <Waiting />}
      {html === null && <p className="sec">{text('versionsFailed')}</p>}
      {html === '' && <p className="mute">{text('empty')}</p>}
      {html && <RichText html={html} />}
    </section>
  );
}

function Waiting() {
  return (
    <Skeleton label={text('loading')}>
      <div className="grid gap-3">
        <Bone width="70%" />
        <Bone width="90%" />
        <Bone width="40%" />
      </div>
    </Skeleton>
  );
}

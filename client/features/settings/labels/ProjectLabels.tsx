import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { findMatch } from '#client/ui/pickerRows.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { useSortable } from '#client/ui/useSortable.ts';
import { type Label, label } from '#shared/features/label.ts';
import type { Project } from '#shared/features/project.ts';
import { nameProblem } from '../nameProblem.ts';
import { ProjectFrame } from '../project/ProjectFrame.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { useRefocus } from '../useRefocus.ts';
import { LabelForm } from './LabelForm.tsx';
import { LabelRow, type LabelRowProps } from './LabelRow.tsx';
import { destinationOf, type LabelTree, mayNest, moveLabel, treeOf } from './moveLabel.ts';
import { NewLabelForm } from './NewLabelForm.tsx';
import { text } from './text.ts';
import { useLabelActions } from './useLabelActions.ts';

const searchAbove = 10;

/** The labels of a project, those of a group under it. */
export function ProjectLabels({ project }: { project: Project }) {
  const session = useSession();
  const off = useProjectOff(project);
  const isHere = useCallback((row: Label) => row.project_id === project.id, [project.id]);
  const labels = useRows(session.table(label), { where: isHere });
  const tree = useMemo(() => treeOf(labels), [labels]);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<{ edit: string } | 'add' | null>(null);
  const keepFocus = useRefocus();
  const actionsOf = useLabelActions({ tree, edit: (id) => setOpen({ edit: id }), keepFocus });
  const sorting = useSortable({
    mayNest: (id, onto) => mayNest(tree, id, onto),
    onDrop: (id, spot) => {
      const row = labels.find((one) => one.id === id);
      const to = row && destinationOf(tree, id, spot);
      if (to) moveLabel(session, tree, row, to);
    },
  });
  const close = (focus: string) => {
    keepFocus(focus);
    setOpen(null);
  };
  const isAdding = open === 'add' && !off;
  const shown = (row: Label) => query.trim() === '' || findMatch(row.name, query) !== null;
  const rows = tree.top.flatMap((top) => [top, ...(tree.under.get(top.id) ?? [])]).filter(shown);

  const add = (
    <Button icon={Plus} variant="primary" off={off} data-add="label" onClick={() => setOpen('add')}>
      {text('new')}
    </Button>
  );

  return (
    <ProjectFrame project={project} title={text('title')} intro={text('intro')} actions={labels.length > 0 && add}>
      {labels.length > searchAbove && (
        <SearchField
          className="mb-3"
          label={text('search')}
          placeholder={text('search')}
          value={query}
          onChange={setQuery}
        />
      )}
      {(isAdding || rows.length > 0) && (
        <div className="sgrp-b" data-sorting {...sorting.listProps('labels')}>
          {isAdding && (
            <NewLabelForm
              projectId={project.id}
              labels={labels}
              problem={(name) => nameProblem(name, labels, text('nameTaken'))}
              onClose={() => close('[data-add="label"]')}
            />
          )}
          {rows.map((row) => (
            <LabelLine
              key={row.id}
              label={row}
              labels={labels}
              tree={tree}
              isEdited={typeof open === 'object' && open?.edit === row.id && !off}
              actions={off ? undefined : actionsOf(row)}
              sorting={query.trim() ? undefined : sorting}
              onClose={() => close(`[data-grip="${row.id}"]`)}
            />
          ))}
        </div>
      )}
      {labels.length === 0 && !isAdding && (
        <EmptyState title={text('none')} actions={add}>
          {text('noneWhy')}
        </EmptyState>
      )}
      {labels.length > 0 && rows.length === 0 && (
        <p className="srow-none" role="status">
          {text('noneFound', { query })}
        </p>
      )}
    </ProjectFrame>
  );
}

interface LabelLineProps extends Pick<LabelRowProps, 'label' | 'actions' | 'sorting'> {
  /** All labels of the project. */
  labels: readonly Label[];
  tree: LabelTree;
  isEdited: boolean;
  onClose: () => void;
}

/** One label, or the form in which it is changed. */
function LabelLine({ label: row, labels, tree, isEdited, actions, sorting, onClose }: LabelLineProps) {
  const session = useSession();
  const isNested = !tree.top.includes(row);
  if (!isEdited) {
    const count = tree.under.get(row.id)?.length ?? 0;
    return <LabelRow label={row} count={count} isNested={isNested} actions={actions} sorting={sorting} />;
  }
  const others = labels.filter(({ id }) => id !== row.id);
  return (
    <LabelForm
      initial={row}
      isNested={isNested}
      saveLabel={text('save')}
      problem={(name) => nameProblem(name, others, text('nameTaken'))}
      onSave={({ name, color }) => {
        void session.save(label, row.id, { name, color });
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** A project that somebody began to make: kept in this browser until it is made or emptied, so that nothing typed is lost. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Logo, logoSchema } from '#shared/features/logo.ts';
import { networks } from '#shared/roles.ts';

const draftSchema = z.object({
  name: z.string(),
  /** Null while it follows the name. */
  identifier: z.nullable(z.string()),
  description: z.string(),
  network: z.union([z.literal(networks.secret), z.literal(networks.public)]),
  project_lead: z.nullable(z.string()),
  logo_props: logoSchema,
});

export type ProjectDraft = z.infer<typeof draftSchema>;

export const emptyDraft: ProjectDraft = {
  name: '',
  identifier: null,
  description: '',
  network: networks.public,
  project_lead: null,
  logo_props: null satisfies Logo,
};

function stored(key: string): ProjectDraft {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return emptyDraft;
  }
}

function store(key: string, draft: ProjectDraft | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing keeps the draft for as long as the page lives.
  }
}

/** The draft of a workspace, and how to change and drop it. */
export function useProjectDraft(workspaceId: string) {
  const key = `tandem.draft.project.${workspaceId}`;
  const [draft, setDraft] = useState(() => stored(key));
  const change = (patch: Partial<ProjectDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    store(key, next);
  };
  const drop = () => {
    setDraft(emptyDraft);
    store(key, null);
  };
  return { draft, change, drop };
}

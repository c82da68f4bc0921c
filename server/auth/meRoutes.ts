import * as z from 'zod/mini';
import { anyone, signedIn } from '#shared/access.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { invalid } from '#shared/errors.ts';
import { membership } from '#shared/features/membership.ts';
import { person, profile } from '#shared/features/person.ts';
import { findVisible } from '../entity/crud.ts';
import { commitAlong } from '../http/commitAlong.ts';
import type { Context } from '../http/context.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import { messageAnswer } from '../http/shapes.ts';
import { commitEverywhere, rewritePerson } from './changePerson.ts';
import { closeAccount, streamsOfClosing } from './deactivate.ts';
import { meAnswer, meSchema, presentMe, readMe } from './me.ts';
import { demandSession } from './passwordRoutes.ts';
import { nameProblem } from './person.ts';

/** One's own name, profile and progress. */
export function meRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/users/me/',
      access: signedIn,
      summary: 'Reads oneself.',
      answer: meAnswer,
      handle: async (context) => ok(presentMe(await readMe(context))),
    },
    {
      method: 'PATCH',
      path: '/api/users/me/',
      access: signedIn,
      summary: 'Changes one’s name or time zone, in every workspace.',
      body: { patch: person },
      answer: meAnswer,
      again: async (context) => presentMe(await readMe(context)),
      handle: changeMe,
    },
    {
      method: 'DELETE',
      path: '/api/users/me/',
      access: signedIn,
      status: 204,
      summary: 'Deactivates one’s account and ends all of its sessions.',
      handle: async (context) => {
        demandSession(context);
        await commitAlong(
          context,
          (db) => streamsOfClosing(db, context.me),
          (tx) => closeAccount(tx, context.me),
        );
        return noContent;
      },
    },
    {
      method: 'GET',
      path: '/api/users/session/',
      answer: { schema: z.object({ is_authenticated: z.boolean(), user: z.optional(meSchema) }) },
      access: anyone,
      summary: 'Tells whether somebody is signed in, and who.',
      handle: async (context) =>
        ok(
          context.callerOrNull
            ? { is_authenticated: true, user: presentMe(await readMe(context)) }
            : { is_authenticated: false },
        ),
    },
    {
      method: 'GET',
      path: '/api/users/me/profile/',
      access: signedIn,
      summary: 'Reads one’s profile.',
      answer: { row: profile },
      handle: async (context) => ok(await findVisible(context.read, profile, { id: context.me })),
    },
    {
      method: 'PATCH',
      path: '/api/users/me/profile/',
      access: signedIn,
      summary: 'Changes one’s profile.',
      body: { patch: profile },
      answer: { row: profile },
      handle: changeProfile,
    },
    {
      method: 'GET',
      path: '/api/users/me/instance-admin/',
      answer: { schema: z.object({ is_instance_admin: z.boolean() }) },
      access: signedIn,
      summary: 'Tells whether one is an admin of this Tandem.',
      handle: async (context) => ok({ is_instance_admin: context.caller.is_instance_admin }),
    },
    progress('/api/users/me/onboard/', 'is_onboarded', 'Notes that one has been shown around.'),
    progress('/api/users/me/tour-completed/', 'is_tour_completed', 'Notes that one has seen the tour.'),
  ];
}

async function changeMe(context: Context): Promise<Answer> {
  const patch = parsePatch(person, context.body);
  const problems: Record<string, string> = {};
  for (const field of ['first_name', 'last_name', 'display_name'] as const) {
    const problem = nameProblem(patch[field]);
    if (problem) problems[field] = problem;
  }
  if (patch.user_timezone !== undefined && !isTimezone(patch.user_timezone))
    problems.user_timezone = 'must be a time zone, such as Europe/Berlin';
  const [field, problem] = Object.entries(problems)[0] ?? [];
  if (field) throw invalid(`${field} ${problem}.`, problems);
  return ok(presentMe(await commitEverywhere(context, context.me, (tx) => rewritePerson(tx, context.me, patch))));
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

async function changeProfile(context: Context): Promise<Answer> {
  const patch = parsePatch(profile, context.body);
  const row = await context.commit(async (tx) => {
    const workspace_id = patch.last_workspace_id;
    if (workspace_id && !(await tx.find(membership, { user: context.me, workspace_id })))
      throw invalid('last_workspace_id must be a workspace of yours.', {
        last_workspace_id: 'must be a workspace of yours',
      });
    return tx.update(profile, context.me, patch);
  });
  return ok(row);
}

function progress(path: string, field: 'is_onboarded' | 'is_tour_completed', summary: string): Route {
  const done = ok({ message: 'Updated successfully' });
  return {
    method: 'PATCH',
    path,
    access: signedIn,
    summary,
    body: { schema: z.object({ [field]: z._default(z.boolean(), true) }) },
    answer: messageAnswer,
    again: async () => done.body,
    handle: async (context) => {
      const value = context.body[field] ?? true;
      if (typeof value !== 'boolean')
        throw invalid(`${field} must be true or false.`, { [field]: 'must be true or false' });
      await context.commit((tx) => tx.update(profile, context.me, { [field]: value }));
      return done;
    },
  };
}

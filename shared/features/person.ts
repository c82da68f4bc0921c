import * as z from 'zod/mini';
import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, integer, json, nullable, ref, serverSet, text } from '../entity/field.ts';

/** Somebody with an account, as they themselves see it. Their workspaces hold copies of what others see. */
export const person = defineEntity({
  name: 'person',
  label: 'person',
  stream: 'id',
  fields: {
    first_name: initially(text({ max: 255, min: 0 }), ''),
    last_name: initially(text({ max: 255, min: 0 }), ''),
    display_name: text({ max: 255 }),
    email: serverSet(text({ max: 255 })),
    avatar_url: serverSet(nullable(text({ max: 800 }))),
    cover_image_url: serverSet(nullable(text({ max: 800 }))),
    user_timezone: initially(text({ max: 64 }), 'UTC'),
    is_active: serverSet(initially(flag(), true)),
    is_bot: serverSet(initially(flag(), false)),
    is_email_verified: serverSet(initially(flag(), false)),
    /** True while no password was chosen by the person; only then can one be set without the old (spec §5). */
    is_password_autoset: serverSet(initially(flag(), false)),
    is_instance_admin: serverSet(initially(flag(), false)),
  },
  audience: (row) => ({ person_id: row.id }),
});

export type Person = Row<typeof person>;

const themeSchema = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'light-contrast', 'dark-contrast', 'system', 'custom'])),
  text: z.optional(z.string().check(z.maxLength(40))),
  palette: z.optional(z.string().check(z.maxLength(400))),
  primary: z.optional(z.string().check(z.maxLength(40))),
  background: z.optional(z.string().check(z.maxLength(40))),
  darkPalette: z.optional(z.boolean()),
  sidebarText: z.optional(z.string().check(z.maxLength(40))),
  sidebarBackground: z.optional(z.string().check(z.maxLength(40))),
});

export type Theme = z.infer<typeof themeSchema>;

const onboardingStepSchema = z.object({
  workspace_join: z.boolean(),
  profile_complete: z.boolean(),
  workspace_create: z.boolean(),
  workspace_invite: z.boolean(),
});

export type OnboardingStep = z.infer<typeof onboardingStepSchema>;

/** How a person likes Tandem, and how far they have come in it (spec §3). Its id is the person's. */
export const profile = defineEntity({
  name: 'profile',
  label: 'profile',
  stream: 'user',
  fields: {
    user: serverSet(ref('person')),
    role: nullable(text({ max: 100 })),
    last_workspace_id: nullable(ref('workspace')),
    theme: initially(json(themeSchema), {}),
    onboarding_step: initially(json(onboardingStepSchema), {
      workspace_join: false,
      profile_complete: false,
      workspace_create: false,
      workspace_invite: false,
    }),
    is_onboarded: initially(flag(), false),
    is_tour_completed: initially(flag(), false),
    use_case: nullable(text({ max: 2000, min: 0 })),
    billing_address_country: initially(text({ max: 255, min: 0 }), ''),
    billing_address: nullable(json(z.record(z.string(), z.unknown()))),
    has_billing_address: initially(flag(), false),
    has_marketing_email_consent: initially(flag(), false),
    language: initially(text({ max: 35 }), 'en'),
    /** 0 is Sunday (spec §9). */
    start_of_the_week: initially(integer({ min: 0, max: 6 }), 0),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type Profile = Row<typeof profile>;

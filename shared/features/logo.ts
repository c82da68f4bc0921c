import * as z from 'zod/mini';

/** The sign of a workspace, project or page: an emoji, or an icon in a colour. */
export const logoSchema = z.nullable(
  z.object({
    in_use: z.enum(['emoji', 'icon']),
    emoji: z.optional(z.object({ value: z.string().check(z.maxLength(40, 'must hold one emoji')) })),
    icon: z.optional(
      z.object({
        name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'must hold the name of an icon')),
        color: z.optional(z.string().check(z.maxLength(40, 'must hold a colour'))),
      }),
    ),
  }),
);

export type Logo = z.infer<typeof logoSchema>;

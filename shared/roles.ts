/** Roles of workspaces and projects alike, with their numbers (reference §3.1). */
export const roles = { admin: 20, member: 15, guest: 5 } as const;

export type RoleName = keyof typeof roles;
export type Role = (typeof roles)[RoleName];

export const roleValues = [roles.guest, roles.member, roles.admin] as const;

export const roleLabels: Record<Role, string> = { 20: 'Admin', 15: 'Member', 5: 'Guest' };

/** Whether a project can be found by every member of its workspace (2) or only by those in it (0). */
export const networks = { secret: 0, public: 2 } as const;

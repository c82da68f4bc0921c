-- The tables of the sign-in library, in its own shape. What people see of themselves is in person and profile.
create table auth_user (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);

create table auth_session (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  "userId" uuid not null references auth_user (id) on delete cascade,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  -- ours: when it was last used, within ten minutes
  "lastSeenAt" timestamptz(3) not null default now()
);
create index auth_session_of on auth_session ("userId");

create table auth_account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth_user (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);
create index auth_account_of on auth_account ("userId");

create table auth_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);
create index auth_verification_by on auth_verification (identifier);

-- Codes sent by mail. One for each purpose and subject, so a new one voids the old.
create table auth_code (
  purpose text not null,
  subject text not null,
  hash text not null,
  attempts int not null default 0,
  expires_at timestamptz(3) not null,
  primary key (purpose, subject)
);

-- The settings of this Tandem, and who set it up. One row.
create table instance (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  name text not null default 'Tandem',
  enable_signup boolean not null default true,
  is_magic_login_enabled boolean not null default true,
  is_email_password_enabled boolean not null default true,
  is_workspace_creation_disabled boolean not null default false,
  -- the first admin; null until somebody signed up
  set_up_by uuid,
  -- where its admin last signed in: links in mails lead there, not to whatever host a stranger's request names
  address text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
insert into instance default values;

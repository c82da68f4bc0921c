create extension if not exists pg_trgm;

-- The count of changes of each workspace and person. Its row is the lock of all writers there.
create table stream (
  id uuid primary key,
  seq bigint not null
);

-- The outbox: what happened, in order, per stream. Kept 14 days.
create table change (
  stream uuid not null,
  seq bigint not null,
  commit_seq bigint not null,
  entity text not null,
  id uuid not null,
  "row" jsonb,
  was jsonb,
  audience jsonb,
  was_audience jsonb,
  actor_id uuid,
  mutation_id text,
  at timestamptz(3) not null,
  primary key (stream, seq)
);
create index change_at on change (at);
create index change_of_row on change (stream, entity, id, seq desc);

-- Answers to requests that may be sent again. Kept 14 days.
create table idempotency (
  person_id uuid not null,
  key text not null,
  hash text not null,
  row_id uuid,
  status int not null,
  seq bigint not null,
  at timestamptz(3) not null default now(),
  primary key (person_id, key)
);
create index idempotency_at on idempotency (at);

-- Numbers that are never given out twice, such as those of a project's work items.
create table counter (
  name text not null,
  id uuid not null,
  last bigint not null,
  primary key (name, id)
);

-- Rich text beside its row. `state` is filled once the text is edited together.
create table document (
  kind text not null,
  id uuid not null,
  workspace_id uuid,
  state bytea,
  html text not null default '',
  text text not null default '',
  hash text,
  updated_at timestamptz(3) not null default now(),
  primary key (kind, id)
);

-- What was done to a work item, in words' raw material. Written with the change that it tells of.
create table activity (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  seq bigint not null,
  actor_id uuid,
  verb text not null,
  field text,
  old_value text,
  new_value text,
  old_identifier uuid,
  new_identifier uuid,
  comment text not null default '',
  created_at timestamptz(3) not null
);
create index activity_of_issue on activity (issue_id, created_at, seq);
create index activity_of_actor on activity (actor_id, created_at desc);

create table person (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text not null,
  avatar_url text,
  cover_image_url text,
  user_timezone text not null,
  is_active boolean not null,
  is_bot boolean not null,
  is_email_verified boolean not null,
  is_password_autoset boolean not null,
  is_instance_admin boolean not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table profile (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  "user" uuid not null,
  role text,
  last_workspace_id uuid,
  theme jsonb not null,
  onboarding_step jsonb not null,
  is_onboarded boolean not null,
  is_tour_completed boolean not null,
  use_case text,
  billing_address_country text not null,
  billing_address jsonb,
  has_billing_address boolean not null,
  has_marketing_email_consent boolean not null,
  language text not null,
  start_of_the_week integer not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table api_token (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  "user" uuid not null,
  label text not null,
  description text not null,
  scopes jsonb not null,
  expired_at timestamptz(3),
  last_used timestamptz(3),
  is_active boolean not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table membership (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  "user" uuid not null,
  workspace_id uuid not null,
  role integer not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table received_invitation (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  "user" uuid not null,
  invitation_id uuid not null,
  workspace_id uuid not null,
  workspace_name text not null,
  workspace_slug text not null,
  role integer not null,
  invited_by text,
  expires_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table workspace (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  name text not null,
  slug text not null,
  logo_props jsonb,
  logo_url text,
  organization_size text,
  timezone text not null,
  owner uuid not null,
  is_sample boolean not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table workspace_member (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  member uuid not null,
  role integer not null,
  is_active boolean not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  email text,
  avatar_url text,
  is_bot boolean not null,
  joining_date timestamptz(3),
  deleted_at timestamptz(3),
  body_hash text
);

create table workspace_invitation (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  email text not null,
  role integer not null,
  message text,
  accepted boolean not null,
  responded_at timestamptz(3),
  expires_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table workspace_user_property (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  "user" uuid not null,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  kanban_filters jsonb not null,
  preferences jsonb not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table project (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  name text not null,
  identifier text not null,
  description text not null,
  network integer not null,
  project_lead uuid,
  default_assignee uuid,
  logo_props jsonb,
  cover_image_url text,
  cycle_view boolean not null,
  module_view boolean not null,
  issue_views_view boolean not null,
  page_view boolean not null,
  intake_view boolean not null,
  is_time_tracking_enabled boolean not null,
  is_issue_type_enabled boolean not null,
  guest_view_all_features boolean not null,
  estimate uuid,
  archive_in integer not null,
  close_in integer not null,
  timezone text not null,
  archived_at timestamptz(3),
  external_source text,
  external_id text,
  deleted_at timestamptz(3),
  body_hash text
);

create table project_member (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  project uuid not null,
  member uuid not null,
  role integer not null,
  original_role integer not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table project_user_property (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  project uuid not null,
  "user" uuid not null,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  kanban_filters jsonb not null,
  preferences jsonb not null,
  sort_order double precision not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table state (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  project_id uuid not null,
  name text not null,
  description text not null,
  color text not null,
  "group" text not null,
  "default" boolean not null,
  sequence double precision not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table label (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  project_id uuid not null,
  name text not null,
  color text not null,
  parent uuid,
  sort_order double precision not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table estimate (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  project uuid not null,
  name text not null,
  description text not null,
  type text not null,
  last_used boolean not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table estimate_point (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  project uuid not null,
  estimate uuid not null,
  "key" integer not null,
  value text not null,
  description text not null,
  deleted_at timestamptz(3),
  body_hash text
);

create table work_item (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  project_id uuid not null,
  sequence_id integer not null,
  name text not null,
  state_id uuid not null,
  priority text not null,
  assignee_ids uuid[] not null,
  label_ids uuid[] not null,
  estimate_point uuid,
  start_date date,
  target_date date,
  sort_order double precision not null,
  parent_id uuid,
  cycle_id uuid,
  module_ids uuid[] not null,
  type_id uuid,
  sub_issues_count integer not null,
  attachment_count integer not null,
  link_count integer not null,
  completed_at timestamptz(3),
  archived_at timestamptz(3),
  is_draft boolean not null,
  is_epic boolean not null,
  external_source text,
  external_id text,
  description_hash text,
  deleted_at timestamptz(3),
  body_hash text
);

create unique index workspace_slug on workspace (slug) where deleted_at is null;
create unique index workspace_member_once on workspace_member (workspace_id, member) where deleted_at is null;
create index workspace_member_of on workspace_member (member) where deleted_at is null;
create unique index membership_once on membership ("user", workspace_id) where deleted_at is null;
create index workspace_invitation_of on workspace_invitation (workspace_id) where deleted_at is null;
create index workspace_invitation_to on workspace_invitation (lower(email)) where deleted_at is null;
create index received_invitation_of on received_invitation ("user") where deleted_at is null;
create index received_invitation_from on received_invitation (invitation_id) where deleted_at is null;
create unique index person_email on person (lower(email)) where deleted_at is null;
create index api_token_of on api_token ("user") where deleted_at is null;

create index project_of on project (workspace) where deleted_at is null;
create unique index project_identifier on project (workspace, upper(identifier)) where deleted_at is null;
create unique index project_member_once on project_member (project, member) where deleted_at is null;
create index project_member_of on project_member (member, workspace) where deleted_at is null;
create unique index project_user_property_once on project_user_property (project, "user") where deleted_at is null;
create unique index workspace_user_property_once on workspace_user_property (workspace, "user") where deleted_at is null;

create index state_of on state (project_id) where deleted_at is null;
create index state_in on state (workspace_id) where deleted_at is null;
create unique index state_default on state (project_id) where "default" and deleted_at is null;
create index label_of on label (project_id) where deleted_at is null;
create index label_in on label (workspace_id) where deleted_at is null;
create index estimate_of on estimate (project) where deleted_at is null;
create index estimate_point_of on estimate_point (estimate) where deleted_at is null;

create unique index work_item_number on work_item (project_id, sequence_id);
create unique index work_item_external on work_item (project_id, external_source, external_id)
  where external_id is not null and deleted_at is null;

-- Secrets, which only the server reads. Hashed; what is shown is shown once.
create table api_token_secret (
  token_id uuid primary key,
  hash text not null unique
);
create table invitation_secret (
  invitation_id uuid primary key,
  hash text not null unique
);

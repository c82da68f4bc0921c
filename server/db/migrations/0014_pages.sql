create table page (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace uuid not null,
  project_ids uuid[] not null,
  name text not null,
  color text not null,
  label_ids uuid[] not null,
  owned_by uuid not null,
  access integer not null,
  logo_props jsonb,
  is_locked boolean not null,
  locked_by uuid,
  archived_at timestamptz(3),
  parent uuid,
  view_props jsonb not null,
  external_source text,
  external_id text,
  description_hash text,
  deleted_at timestamptz(3),
  body_hash text
);
create index page_of on page using gin (project_ids) where deleted_at is null;
create index page_in on page (workspace) where deleted_at is null;

-- What somebody keeps at hand, and the folders they keep it in.
create table favorite (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  "user" uuid not null,
  entity_type text not null,
  entity_identifier uuid,
  project_id uuid,
  name text,
  is_folder boolean not null,
  parent uuid,
  sequence double precision not null,
  deleted_at timestamptz(3),
  body_hash text
);
create unique index favorite_once on favorite (workspace_id, "user", entity_type, entity_identifier)
  where entity_identifier is not null and deleted_at is null;
create index favorite_in on favorite (workspace_id) where deleted_at is null;
create index favorite_to on favorite (entity_identifier) where deleted_at is null;

-- Pages were not there to be switched off before.
update project set page_view = true;

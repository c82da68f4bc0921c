create table import_job (
  id uuid primary key,
  seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by uuid,
  updated_by uuid,
  workspace_id uuid not null,
  project_id uuid not null,
  file_name text not null,
  external_source text not null,
  total integer not null,
  status text not null,
  done_count integer not null,
  created_count integer not null,
  skipped_count integer not null,
  problem_count integer not null,
  removed_count integer not null,
  kept_count integer not null,
  deleted_at timestamptz(3),
  body_hash text
);
create index import_job_in on import_job (workspace_id) where deleted_at is null;

-- What became of each line of a file: a batch that is sent again is answered from here.
create table import_line (
  import_id uuid not null,
  line bigint not null,
  result text not null,
  problems jsonb not null,
  primary key (import_id, line)
);

-- What an import made, with the number it had then: whoever changed it since raised that number.
create table import_made (
  import_id uuid not null,
  entity text not null,
  id uuid not null,
  seq bigint not null,
  -- the undo went over it, and whether it took it away
  undone boolean,
  primary key (import_id, id)
);
create index import_made_undone on import_made (id) where undone;

-- Whether a key was here before, among the deleted too.
create index work_item_by_origin on work_item (project_id, external_source, external_id) where external_id is not null;

-- Files that people gave us. No live entities: whatever shows one holds its address, and that is heard.
create table asset (
  id uuid primary key,
  -- null for a person's own photo and cover
  workspace_id uuid,
  project_id uuid,
  entity_type text not null,
  -- null while what it belongs to is yet to be made
  entity_id uuid,
  name text not null,
  -- as declared until the bytes are here, then as they say themselves
  type text not null,
  size bigint not null,
  -- where the bytes are, once they are
  storage_key text,
  hash text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- when its sender said that it has arrived; those of whom nobody did are purged within a day
  uploaded_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index asset_of_entity on asset (entity_id) where entity_id is not null;
create index asset_waiting on asset (created_at) where uploaded_at is null;
create index asset_deleted on asset (deleted_at) where deleted_at is not null;

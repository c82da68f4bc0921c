-- Lists of work items are read as ranges of these indexes: an equality, then the order's key, created_at, id.
-- Keys that hardly repeat are read backwards for the other direction; those that do, or may be null, have one for each.
-- A state belongs to one project, so its indexes need no project. Priority's rank stands here as it does in queries.

create extension if not exists pg_trgm;

create index work_item_by_created on work_item (project_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_updated on work_item (project_id, updated_at desc, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_place on work_item (project_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_number on work_item (project_id, sequence_id);
create index work_item_by_start on work_item (project_id, start_date, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_start_desc on work_item (project_id, start_date desc nulls last, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_target on work_item (project_id, target_date, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_target_desc on work_item (project_id, target_date desc nulls last, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_priority on work_item (project_id, (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end), created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_priority_desc on work_item (project_id, (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end) desc, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_by_priority_place on work_item (project_id, (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end), sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;

create index work_item_in_state_by_place on work_item (state_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_in_state_by_created on work_item (state_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_in_state_by_updated on work_item (state_id, updated_at desc, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_in_state_by_target on work_item (state_id, target_date, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_in_state_by_start on work_item (state_id, start_date, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;
create index work_item_in_state_by_priority on work_item (state_id, (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end) desc, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;

create index work_item_archived on work_item (project_id, created_at desc, id)
  where deleted_at is null and archived_at is not null;
create index work_item_by_creator on work_item (created_by, project_id, created_at desc, id)
  where deleted_at is null;
create index work_item_by_parent on work_item (parent_id) where deleted_at is null and parent_id is not null;
create index work_item_by_external_id on work_item (project_id, lower(external_id)) where deleted_at is null and external_id is not null;
create index work_item_by_workspace on work_item (workspace_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft;

create index work_item_by_assignee on work_item using gin (assignee_ids) where deleted_at is null;
create index work_item_by_label on work_item using gin (label_ids) where deleted_at is null;
create index work_item_by_name on work_item using gin (name gin_trgm_ops) where deleted_at is null;
create index document_by_text on document using gin (text gin_trgm_ops);

-- The planner does not learn how an expression is spread from a partial index.
create statistics work_item_priority_rank on (case priority when 'none' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end) from work_item;

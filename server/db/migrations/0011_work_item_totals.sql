-- How many work items each group of a project holds, kept by the commits that change it, so that an unfiltered list
-- counts nothing. The view is what the table must hold; `value` is the group's name as lists have it.
create table work_item_total (
  project_id uuid not null,
  archived boolean not null,
  field text not null,
  value text not null,
  n integer not null,
  primary key (project_id, archived, field, value)
) with (fillfactor = 70);

create view work_item_counted as
  select project_id, archived, field, value, count(*)::int as n
  from (
    select w.project_id, w.archived_at is not null as archived, g.field, coalesce(g.value, 'None') as value
    from work_item w cross join lateral (
      values ('project_id', w.project_id::text), ('state_id', w.state_id::text), ('priority', w.priority),
        ('created_by', w.created_by::text), ('target_date', to_char(w.target_date, 'YYYY-MM-DD'))
      union all select 'labels__id', id::text from unnest(case when cardinality(w.label_ids) = 0 then array[null::uuid] else w.label_ids end) l(id)
      union all select 'assignees__id', id::text from unnest(case when cardinality(w.assignee_ids) = 0 then array[null::uuid] else w.assignee_ids end) a(id)
    ) g(field, value)
    where w.deleted_at is null and not w.is_draft
  ) c
  group by project_id, archived, field, value;

insert into work_item_total (project_id, archived, field, value, n) select project_id, archived, field, value, n from work_item_counted;

-- The planner takes an unknown function to let one row in two hundred through.
create statistics work_item_assignee_count on (cardinality(assignee_ids)) from work_item;
create statistics work_item_label_count on (cardinality(label_ids)) from work_item;

-- Addresses that differ in case alone would be taken for one another.
create unique index workspace_slug_in_any_case on workspace (lower(slug)) where deleted_at is null;

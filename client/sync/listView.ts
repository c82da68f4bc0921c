/** How a list stands: the loader states of the specification (§4). */
export type ListStatus =
  | 'init-loader'
  | 'mutation'
  | 'pagination'
  | 'loaded'
  | 'empty-state'
  | 'init-error'
  | 'pagination-error';

export interface GroupView {
  key: string;
  /** In order, as far as loaded. A new array whenever it changes. */
  ids: readonly string[];
  count: number;
  more: boolean;
  status: ListStatus;
  groups: GroupView[];
}

/** A list as React sees it. */
export interface ListView {
  status: ListStatus;
  /** One group with an empty key when the list is not grouped. */
  groups: GroupView[];
  /** The sum over the groups: an item in two of them counts twice. */
  total: number;
  /** Why loading failed, for a person. */
  error: string | null;
}

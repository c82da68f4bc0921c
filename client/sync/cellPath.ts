/** Where a cell stands: its group, then its sub-group. A list that is not grouped is one cell, of the group without a name. */
export type CellPath = readonly string[];

export const noGroup: CellPath = [''];

/** A path as the key of a Map. */
export const keyOf = (path: CellPath): string => path.join('\u0001');
export const pathOf = (key: string): CellPath => key.split('\u0001');

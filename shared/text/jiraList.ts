/** An item of a list: its markers (`**`, `#*`) say how deep it stands and of which kind each level is. */
export interface JiraItem {
  readonly markers: string;
  readonly html: string;
}

/** Deeper than anybody indents; more of these characters in a row are decoration. */
const maxLevels = 10;

/** The list markers that `line` begins with (it must not begin with white space), or undefined. */
export function listMarkers(line: string): string | undefined {
  const markers = /^([*#-]{1,11})[ \t]+\S/.exec(line)?.[1];
  return markers && markers.length <= maxLevels && !/^-{3}/.test(markers) ? markers : undefined;
}

/** Consecutive items as nested lists. A level that is skipped on the way down is not made up. */
export function jiraList(items: readonly JiraItem[]): string {
  const html: string[] = [];
  const open: { depth: number; tag: string }[] = [];
  for (const item of items) {
    const depth = item.markers.length;
    const tag = item.markers.endsWith('#') ? 'ol' : 'ul';
    while (open.length && isLeft(open.at(-1), depth, tag)) html.push(`</li></${open.pop()?.tag}>`);
    if (open.at(-1)?.depth === depth) html.push('</li>');
    else {
      html.push(`<${tag}>`);
      open.push({ depth, tag });
    }
    html.push('<li>', item.html);
  }
  while (open.length) html.push(`</li></${open.pop()?.tag}>`);
  return html.join('');
}

/** Does an item of this depth and kind stand outside the list `level`? */
function isLeft(level: { depth: number; tag: string } | undefined, depth: number, tag: string): boolean {
  return level !== undefined && (level.depth > depth || (level.depth === depth && level.tag !== tag));
}

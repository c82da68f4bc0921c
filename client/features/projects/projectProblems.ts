import { text } from './text.ts';

export interface Problems {
  name?: string;
  identifier?: string;
}

interface Given {
  name: string;
  identifier: string;
  /** Names that other projects have, in lower case. */
  names: ReadonlySet<string>;
  isIdentifierTaken: boolean;
}

/** What is wrong with a name and identifier, as a person would say it. */
export function projectProblems({ name, identifier, names, isIdentifierTaken }: Given): Problems {
  const nameProblem = problemOfName(name.trim(), names);
  const identifierProblem = problemOfIdentifier(identifier, isIdentifierTaken);
  return {
    ...(nameProblem && { name: nameProblem }),
    ...(identifierProblem && { identifier: identifierProblem }),
  };
}

function problemOfName(name: string, names: ReadonlySet<string>): string | null {
  if (!name) return text('nameNeeded');
  if (name.length > 255) return text('nameLong');
  return names.has(name.toLowerCase()) ? text('nameTaken') : null;
}

function problemOfIdentifier(identifier: string, isTaken: boolean): string | null {
  if (!identifier) return text('identifierNeeded');
  if (!/^[\p{L}\p{N}]{1,12}$/u.test(identifier)) return text('identifierBad');
  return isTaken ? text('identifierTaken', { identifier }) : null;
}

/** What the server found wrong, by field: it alone knows secret projects. */
export function refusedProblems(fields: Readonly<Record<string, string>>, identifier: string): Problems {
  return {
    ...(fields.name && { name: fields.name === 'is taken' ? text('nameTaken') : fields.name }),
    ...(fields.identifier && {
      identifier: fields.identifier === 'is taken' ? text('identifierTaken', { identifier }) : fields.identifier,
    }),
  };
}

/**
 * How a form asks for something that is no row: one call at a time, and a refusal is told where it belongs.
 *
 * A refusal that names a field of the form stands at that field, any other above the form. What is no refusal is a bug,
 * and goes on to whoever catches those.
 */
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';

export interface Problem {
  /** The sentence for the whole form, when it is about none of its fields. */
  note: string | undefined;
  fields: Readonly<Record<string, string | undefined>>;
  /** The refusal itself, for screens that show some kinds otherwise. */
  error: AppError | undefined;
}

const none: Problem = { note: undefined, fields: {}, error: undefined };

export interface Submit<A extends unknown[]> {
  busy: boolean;
  problem: Problem;
  /** Does the work unless it is under way. True when it succeeded. */
  submit: (...args: A) => Promise<boolean>;
  /** Forgets what went wrong: the person is typing again. */
  clear: () => void;
}

/** `fields` are those that the form shows problems at. */
export function useSubmit<A extends unknown[]>(
  work: (...args: A) => Promise<void>,
  fields: readonly string[] = [],
): Submit<A> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(none);
  const submit = async (...args: A) => {
    if (busy) return false;
    setBusy(true);
    try {
      await work(...args);
      setProblem(none);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem(problemOf(error, fields));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit, clear: () => setProblem(none) };
}

/** Sorts a refusal to the fields it names and the form shows. */
export function problemOf(error: AppError, shown: readonly string[]): Problem {
  const named = Object.entries(error.detail.fields ?? {}).filter(([field]) => shown.includes(field));
  if (named.length === 0) return { note: error.message, fields: {}, error };
  return {
    note: undefined,
    fields: Object.fromEntries(named.map(([field, rule]) => [field, asSentence(rule)])),
    error,
  };
}

/** A rule such as "is taken" continues the field's name; on screen it stands alone. */
const asSentence = (rule: string): string => (/^[a-z]/.test(rule) ? `This ${rule}.` : rule);

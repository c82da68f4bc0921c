const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] (\[[ xX]\] )?\S/m,
  /^ {0,3}\d{1,3}[.)] \S/m,
  /^ {0,3}> \S/m,
  /^ {0,3}(```|~~~)/m,
  /^\|.+\|[ \t]*\n\|[ :|-]+\|/m,
  /\*\*\S[^*\n]*\*\*/,
  /\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+\)/,
  /(^|\s)`[^`\n]+`(\s|[.,;:!?]|$)/,
];

/** Whether plain words are more likely meant as Markdown than as they stand. */
export const looksLikeMarkdown = (words: string): boolean => signs.some((sign) => sign.test(words));

export const passwordLength = { min: 8, max: 128 };

interface About {
  email?: string | undefined;
}

interface PasswordRule {
  /** Continues "The password …". */
  problem: string;
  breaks(password: string, about: About): boolean;
}

/** All that a new password must keep to, in the order in which it is told. */
export const passwordRules: readonly PasswordRule[] = [
  {
    problem: `must be at least ${passwordLength.min} characters long`,
    breaks: (password) => password.length < passwordLength.min,
  },
  {
    problem: `must be at most ${passwordLength.max} characters long`,
    breaks: (password) => password.length > passwordLength.max,
  },
  { problem: 'must not be your email address or name', breaks: isAboutOneself },
  {
    problem: 'must not be one character or a row of keys repeated',
    breaks: (password) => new Set(password.toLowerCase()).size < 4 || isRun(password.toLowerCase()),
  },
  {
    problem: 'is among the first that anybody would guess',
    breaks: (password) => common.has(stripEnds(password.toLowerCase())) || common.has(password.toLowerCase()),
  },
];

/** What is wrong with a new password, as a rule that continues "The password …"; undefined when it will do. */
export function passwordProblem(password: string, about: About = {}): string | undefined {
  return passwordRules.find((rule) => rule.breaks(password, about))?.problem;
}

function isAboutOneself(password: string, { email }: About): boolean {
  const plain = password.toLowerCase();
  const name = email?.toLowerCase().split('@')[0] ?? '';
  return plain === email?.toLowerCase() || (name.length > 2 && stripEnds(plain) === stripEnds(name));
}

/** Without the digits and signs that people put at the ends of a word to please a rule. */
const stripEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '') || text;

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

/** Whether the text is one or two rows of the keyboard, either way round. */
function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return [text, reversed].some((candidate) => {
    let rest = candidate;
    for (let taken = 0; taken < 2 && rest; taken++) rest = rest.slice(longestRun(rest));
    return rest === '';
  });
}

function longestRun(text: string): number {
  for (let length = text.length; length > 3; length--) {
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length;
  }
  return 0;
}

/** Common passwords, without the digits and signs at their ends. Those shorter than the rule are caught with them on. */
const common = new Set(
  `access admin administrator amanda andrew angel apple ashley asshole autumn babygirl bailey banana baseball basketball
  batman biteme blink buster butterfly changeme charlie cheese chelsea chocolate computer cookie corvette cowboy daniel
  default demo diamond dragon eagles family flower football forever freedom friends fuckyou ginger google guest hannah
  harley hello helloworld hockey hunter iloveyou internet jackson jasmine jennifer jessica jordan joshua justin killer
  letmein liverpool login london lovely loveme maggie manager martin master matrix matthew maverick merlin michael michelle
  monday monkey mustang mypassword nicole ninja orange pass passw0rd p@ssw0rd p@ssword password passwort patrick pepper
  pokemon princess purple qwerty qwertz rainbow ranger robert root samantha samsung secret shadow silver soccer spring
  starwars summer sunshine superman tandem taylor test testing thomas thunder tigger trustno user victoria warrior welcome
  whatever william winner winter yankees zaq1zaq1 zxcvbn 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsx abc123 a1b2c3d4
  11223344 12341234 123123123 147258369 987654321 87654321`.split(/\s+/),
);

import { AppError, type ErrorCode } from '#shared/errors.ts';

/** The failures of signing in, with the numbers that compatible clients know (reference §1.2). */
const table = {
  INSTANCE_NOT_CONFIGURED: [5000, 'forbidden', 'Enter the setup token just as the log of this Tandem shows it.'],
  INVALID_EMAIL: [5005, 'invalid', 'This is not an email address.'],
  EMAIL_REQUIRED: [5010, 'invalid', 'Enter your email address.'],
  SIGNUP_DISABLED: [5015, 'forbidden', 'New accounts are by invitation only here. Ask somebody to invite you.'],
  MAGIC_LINK_LOGIN_DISABLED: [5016, 'forbidden', 'Signing in by code is switched off here.'],
  PASSWORD_LOGIN_DISABLED: [5018, 'forbidden', 'Signing in by password is switched off here.'],
  USER_ACCOUNT_DEACTIVATED: [
    5019,
    'forbidden',
    'This account is deactivated. An admin of this Tandem can bring it back.',
  ],
  INVALID_PASSWORD: [5020, 'invalid', 'Enter a new password.'],
  PASSWORD_TOO_WEAK: [5021, 'invalid', 'This password is too easy to guess.'],
  USER_ALREADY_EXIST: [5030, 'conflict', 'There is an account with this email address already. Sign in instead.'],
  REQUIRED_EMAIL_PASSWORD_SIGN_UP: [5040, 'invalid', 'Enter your email address and a password.'],
  INVALID_EMAIL_SIGN_UP: [5045, 'invalid', 'This is not an email address.'],
  INVALID_EMAIL_MAGIC_SIGN_UP: [5050, 'invalid', 'This is not an email address.'],
  MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED: [5055, 'invalid', 'Enter your email address and the code from the mail.'],
  USER_DOES_NOT_EXIST: [5060, 'not_found', 'There is no account with this email address yet. Sign up first.'],
  AUTHENTICATION_FAILED_SIGN_IN: [5065, 'unauthenticated', 'Email address or password is not right.'],
  REQUIRED_EMAIL_PASSWORD_SIGN_IN: [5070, 'invalid', 'Enter your email address and password.'],
  INVALID_EMAIL_SIGN_IN: [5075, 'invalid', 'This is not an email address.'],
  INVALID_EMAIL_MAGIC_SIGN_IN: [5080, 'invalid', 'This is not an email address.'],
  MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED: [5085, 'invalid', 'Enter your email address and the code from the mail.'],
  INVALID_MAGIC_CODE_SIGN_IN: [5090, 'unauthenticated', 'This code is not right.'],
  INVALID_MAGIC_CODE_SIGN_UP: [5092, 'unauthenticated', 'This code is not right.'],
  EXPIRED_MAGIC_CODE_SIGN_IN: [5095, 'gone', 'This code has expired. Ask for a new one.'],
  EXPIRED_MAGIC_CODE_SIGN_UP: [5097, 'gone', 'This code has expired. Ask for a new one.'],
  EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN: [5100, 'gone', 'Too many wrong codes. Ask for a new one.'],
  EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP: [5102, 'gone', 'Too many wrong codes. Ask for a new one.'],
  INVALID_PASSWORD_TOKEN: [5125, 'gone', 'This link is not valid any more. Ask for a new one.'],
  INCORRECT_OLD_PASSWORD: [5135, 'invalid', 'The old password is not right.'],
  MISSING_PASSWORD: [5138, 'invalid', 'Enter your old password.'],
  PASSWORD_ALREADY_SET: [5145, 'invalid', 'You have a password. Change it in your account settings.'],
  RATE_LIMIT_EXCEEDED: [5900, 'rate_limited', 'Too many tries. Wait a moment.'],
} as const satisfies Record<string, readonly [number, ErrorCode, string]>;

export type AuthErrorName = keyof typeof table;

/** A failure of signing in, with its number beside the code and sentence that every error has. */
export function authError(name: AuthErrorName, more: { sentence?: string; field?: string } = {}): AppError {
  const [error_code, code, sentence] = table[name];
  const text = more.sentence ?? sentence;
  return new AppError(code, text, {
    extra: { error_code, error_message: name },
    ...(more.field && { fields: { [more.field]: text } }),
  });
}

/** The error types of Amazon Cognito user pools that the embedded pool uses. */
export type PoolErrorType =
  | "AliasExistsException"
  | "CodeDeliveryFailureException"
  | "CodeMismatchException"
  | "ExpiredCodeException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "PasswordResetRequiredException"
  | "RefreshTokenReuseException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "TooManyFailedAttemptsException"
  | "TooManyRequestsException"
  | "UnknownOperationException"
  | "UnsupportedTokenTypeException"
  | "UserNotConfirmedException"
  | "UserNotFoundException"
  | "UsernameExistsException"
  | "WebAuthnChallengeNotFoundException"
  | "WebAuthnClientMismatchException"
  | "WebAuthnConfigurationMissingException"
  | "WebAuthnOriginNotAllowedException";

/** A refusal of the pool: status 400 with `__type` and `message`. */
export class PoolError extends Error {
  override name = "PoolError";
  readonly type: PoolErrorType;
  constructor(type: PoolErrorType, message: string) {
    super(message);
    this.type = type;
  }
}

/** The same for an unknown username, a wrong password and a malformed one. */
export const wrongPassword = () => new PoolError("NotAuthorizedException", "Incorrect username or password.");

/** For a Session that is forged, has run out, was used, or is of another account. */
export const invalidSession = () => new PoolError("NotAuthorizedException", "Invalid session for the user.");

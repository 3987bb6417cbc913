/** Shown when the video service is unreachable (spec: error-codes#stream-connection). Every page loads this file. */
export const connectionProblem = {
  title: "There was a problem connecting to the video service",
  message: "Please try again in a few minutes",
} as const;

/** What is said when the video service cannot be reached (spec: error-codes#stream-connection). By itself: every page loads it. */
export const connectionProblem = {
  title: "There was a problem connecting to the video service",
  message: "Please try again in a few minutes",
} as const;

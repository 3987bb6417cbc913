/** Social identity providers (spec: accounts#sign-in-form). Without zod, because every page loads it. */
export const socialServices = ["google", "facebook", "apple"] as const;
export type SocialService = (typeof socialServices)[number];

export const socialServiceNames: Record<SocialService, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

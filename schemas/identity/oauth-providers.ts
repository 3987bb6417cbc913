/** Services elsewhere that fans can sign in with (spec: accounts#sign-in-form). No zod here: every page loads it. */
export const socialServices = ["google", "facebook", "apple"] as const;
export type SocialService = (typeof socialServices)[number];

export const socialServiceNames: Record<SocialService, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

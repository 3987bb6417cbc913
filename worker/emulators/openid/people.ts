import { z } from "zod";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import { shortHash } from "../../hashing/short-hash.ts";

/** A person that the emulator signs in. */
export interface Person {
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Invented people to pick from. */
export const testPeople: readonly Person[] = [
  { name: "Robin Fairweather", email: "robin@openid.example", emailVerified: true },
  { name: "Sam Okafor-Lindqvist", email: "sam@openid.example", emailVerified: true },
  { name: "Alex Unproven", email: "alex@openid.example", emailVerified: false },
];

/** What the page posts: the index of a test person, or a person who was typed in. */
export const selectedPerson = z.union([
  z
    .object({
      person: z.coerce
        .number()
        .int()
        .min(0)
        .max(testPeople.length - 1),
    })
    .transform(({ person }) => testPeople[person])
    .pipe(z.object({ email: z.string(), name: z.string(), emailVerified: z.boolean() })),
  z
    .object({
      email: z.string().trim().toLowerCase().pipe(z.email().max(128)),
      name: z.string().trim().max(80).default(""),
      verified: z.literal("on").optional(),
    })
    .transform(({ email, name, verified }): Person => ({ email, name, emailVerified: verified === "on" })),
]);

/** The stable subject of a person at a service. */
export const subjectOf = (service: SocialService, { email }: Pick<Person, "email">) => shortHash(`${service} ${email}`);

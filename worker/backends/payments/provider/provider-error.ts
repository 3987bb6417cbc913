import { z } from "zod";

const failure = z.object({
  /** Such as StripeInvalidRequestError. */
  type: z.string().startsWith("Stripe"),
  code: z.string().nullish(),
  param: z.string().nullish(),
  /** The provider's id of the request; absent if it did not respond, as is the status. */
  requestId: z.string().nullish(),
  statusCode: z.number().nullish(),
});

/**
 * The error of a failed call to the provider; null for any other error. It is recognised by its shape, because its class would load the
 * provider's package, a third of a megabyte, with every start of the Worker.
 */
export const providerError = (error: unknown): z.output<typeof failure> | null =>
  error instanceof Error ? (failure.safeParse(error).data ?? null) : null;

/** Whether a call failed because the provider does not know the object, such as after a switch from the emulator to Stripe. */
export const isUnknownToProvider = (error: unknown): boolean => providerError(error)?.code === "resource_missing";

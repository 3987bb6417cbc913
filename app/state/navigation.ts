import { proxy } from "valtio";

/** Whether the error page is showing: decides how the progress bar ends. */
export const navigation = proxy({ failed: false });

/** Marks that the error page is showing. @returns the clean-up */
export function markFailed(): () => void {
  navigation.failed = true;
  return () => {
    navigation.failed = false;
  };
}

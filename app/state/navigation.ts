import { proxy } from "valtio";

/** Whether the page that is shown is the error page: what the progress bar says of a route change when it ends. */
export const navigation = proxy({ failed: false });

/** The error page is there. @returns it has gone again. */
export function markFailed(): () => void {
  navigation.failed = true;
  return () => {
    navigation.failed = false;
  };
}

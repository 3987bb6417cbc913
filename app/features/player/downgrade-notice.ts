/**
 * The height to tell of when the picture changes its quality: where the connection, and not the fan, made it less sharp.
 * @param before lines that were shown; null before the first picture.
 */
export function fallenTo(before: number | null, now: number | null, automatic: boolean): number | null {
  return automatic && before !== null && now !== null && now < before ? now : null;
}

/** A moment in whole seconds since 1970, as in tokens and most tables. */
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const nowInSeconds = (): number => toSeconds(new Date());

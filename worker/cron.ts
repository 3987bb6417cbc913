/** The trigger of what lasts for a whole minute, each minute (wrangler.toml, triggers): written otherwise than that of what is over at once. */
export const pollingCron = "*/1 * * * *";

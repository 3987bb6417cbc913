/**
 * Cron trigger of the poller, whose run lasts a whole minute (wrangler.toml, triggers). It equals "* * * * *" but is spelled
 * differently, so that the Worker can tell the two triggers apart.
 */
export const pollingCron = "*/1 * * * *";

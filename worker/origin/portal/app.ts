import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { confirmPage } from "./pages/confirm.tsx";
import { failurePage, notFoundPage } from "./pages/failure.tsx";
import { forgotPasswordPage } from "./pages/forgot-password.tsx";
import { loginPage } from "./pages/login.tsx";
import { mailboxPage } from "./pages/mailbox.tsx";
import { profilePage } from "./pages/profile.tsx";
import { registerPage } from "./pages/register.tsx";

/**
 * The account portal (accounts-and-streaming §2 "Account portal pages"): another site by its looks and its addresses.
 * Every page works without script.
 */
export const portal = new Hono<AppEnv>()
  .onError((error, c) => {
    log("error", "portal", { requestID: c.get("requestID"), error: error.message, stack: error.stack });
    return failurePage(c);
  })
  .get("/", (c) => c.redirect("/portal/profile", 303))
  .route("/confirm", confirmPage)
  .route("/forgot-password", forgotPasswordPage)
  .route("/login", loginPage)
  .route("/mailbox", mailboxPage)
  .route("/profile", profilePage)
  .route("/register", registerPage)
  .all("/*", notFoundPage);

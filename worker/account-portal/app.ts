import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { portalAPI } from "./api.ts";
import { inPortalLanguage } from "./language.ts";
import { confirmPage } from "./pages/confirm.tsx";
import { contractsPage } from "./pages/contracts.tsx";
import { dataPage } from "./pages/data.tsx";
import { deletePage } from "./pages/delete.tsx";
import { emailPage } from "./pages/email.tsx";
import { failurePage, notFoundPage } from "./pages/error-pages.tsx";
import { familyPage } from "./pages/family.tsx";
import { forgotPasswordPage } from "./pages/forgot-password.tsx";
import { loginPage } from "./pages/login.tsx";
import { mailboxPage } from "./pages/mailbox.tsx";
import { marketingPage } from "./pages/marketing.tsx";
import { passkeyRoutes } from "./pages/passkeys.tsx";
import { profilePage } from "./pages/profile.tsx";
import { registerPage } from "./pages/register.tsx";
import { sessionsPage } from "./pages/sessions.tsx";
import { socialPage } from "./pages/social.tsx";

/**
 * The account portal (spec: accounts#account-portal), with its own design and URLs. Every page works without script, in each of the
 * league's languages.
 */
export const portal = new Hono<AppEnv>()
  .onError(failurePage)
  .get("/", (c) => c.redirect("/portal/profile", 303))
  // Some providers have this URL registered as their callback (spec: accounts#account-portal).
  .get("/auth/callback", (c) => c.redirect(`/api/auth/callback${new URL(c.req.url).search}`, 303))
  .route("/", portalAPI)
  .use(inPortalLanguage)
  .route("/confirm", confirmPage)
  .route("/contracts", contractsPage)
  .route("/data", dataPage)
  .route("/delete", deletePage)
  .route("/email", emailPage)
  .route("/family", familyPage)
  .route("/forgot-password", forgotPasswordPage)
  .route("/login", loginPage)
  .route("/mailbox", mailboxPage)
  .route("/marketing", marketingPage)
  .route("/passkeys", passkeyRoutes)
  .route("/profile", profilePage)
  .route("/register", registerPage)
  .route("/sessions", sessionsPage)
  .route("/social", socialPage)
  .all("/*", notFoundPage);

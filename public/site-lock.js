// The lock page of a development site: its Access button is there once the password is right. Without script it always is.
(() => {
  const field = document.getElementById("password");
  const problem = document.getElementById("problem");
  const access = document.querySelector("button");
  /** Milliseconds without a key before the password is checked. */
  const pause = 400;
  let waiting;
  let tries = 0;

  const show = (matches, words) => {
    access.classList.toggle("away", !matches);
    problem.textContent = words;
    if (words === "") field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  };

  async function check() {
    tries += 1;
    const mine = tries;
    const response = await fetch("/api/site-lock/check", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: field.value }),
    }).catch(() => null);
    const body = await response?.json().catch(() => null);
    // Something else has been typed meanwhile.
    if (mine !== tries) return;
    if (body?.error) show(false, body.error.message);
    else if (body === null || body === undefined) show(false, "The password could not be checked. Type it again.");
    else if (body.matches) show(true, "");
    else show(false, "That is not the password.");
  }

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    tries += 1;
    show(false, "");
    if (field.value !== "") waiting = setTimeout(check, pause);
  });
  access.classList.add("away");
  // A browser may have filled the field in already.
  if (field.value !== "") check();
})();

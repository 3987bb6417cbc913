// The browser's part of the emulated streaming-payments service (spec: playback#streaming-library, calls#streaming-payments-library):
// the globals that a page finds with the real one. It knows nothing but the token and the language that it was given.
(() => {
  const base = new URL(".", document.currentScript.src);
  let token = "";
  let language = "en";

  async function ask(path, method = "GET") {
    const response = await fetch(new URL(path, base), {
      method,
      credentials: "include",
      headers: { authorization: `Bearer ${token}`, "accept-language": language },
    });
    if (!response.ok) throw new Error(`The streaming service answered ${response.status}`);
    return response.status === 204 ? null : await response.json();
  }

  window.streamPayments = {
    init(options) {
      token = options.jwt;
      language = options.language;
    },
    getKSession: (entryId) => ask(`session/ksession?${new URLSearchParams({ entryId })}`),
    getSubscriptionPackages: () => ask("packages"),
    logout: () => ask("session/end", "POST"),
  };
  window.gcGetStreamAMGSessionState = () => ask("session/state");
})();

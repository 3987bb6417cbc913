// The page that is shown without a connection: hides scores where this device does, and says how old they are.
(() => {
  try {
    if (localStorage.getItem("spoilers") === "hidden") document.documentElement.dataset.spoilers = "hidden";
  } catch {
    // Storage is disabled: scores are shown, as on every page.
  }

  const minute = 60_000;
  const steps = [
    ["minute", minute],
    ["hour", 60 * minute],
    ["day", 24 * 60 * minute],
  ];

  function tellAge() {
    const time = document.querySelector("time");
    if (time === null) return;
    const age = Date.now() - Date.parse(time.dateTime);
    const [unit, length] = steps.findLast(([, each]) => age >= each) ?? steps[0];
    const locale = `${document.documentElement.lang}-u-nu-latn`;
    const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
    time.textContent = age < minute ? time.dataset.justNow : words.format(-Math.floor(age / length), unit);
  }

  document.addEventListener("DOMContentLoaded", () => {
    tellAge();
    setInterval(tellAge, minute);
    document.querySelector("button").addEventListener("click", () => location.reload());
  });
  addEventListener("online", () => location.reload());
})();

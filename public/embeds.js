// For pages that hold an embed of the league: makes each frame as high as what is in it.
(() => {
  if (window.leagueEmbeds) return;
  window.leagueEmbeds = true;
  window.addEventListener("message", (event) => {
    if (event.data?.type !== "league-embed-height") return;
    const height = Number(event.data.height);
    if (!(height > 0 && height < 20000)) return;
    for (const frame of document.querySelectorAll("iframe[data-league-embed]")) {
      if (frame.contentWindow === event.source) frame.style.height = `${height}px`;
    }
  });
  // Frames that were there before this script have said how high they are already.
  for (const frame of document.querySelectorAll("iframe[data-league-embed]")) {
    frame.contentWindow?.postMessage("league-embed-ask", "*");
  }
})();

/**
 * Styles of the hosted pages, light or dark as the system is. They represent another company, so they share nothing
 * with the site.
 */
export const hostedPageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #12151c);
  --raised: light-dark(#f3f4f9, #1b1f2a);
  --ink: light-dark(#1b2230, #eef0f6);
  --soft: light-dark(#5a6474, #a9b2c2);
  --line: light-dark(#d5dae2, #39414f);
  --edge: light-dark(#828c9c, #7d8899);
  --brand: light-dark(#3d3a8c, #b7b5ff);
  --action: light-dark(#3d3a8c, #5652c0);
  --action-over: light-dark(#2f2c73, #6662d2);
  --bad: light-dark(#b3182d, #ff9aa8);
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
.test-mode { margin: 0; padding: 6px 16px; text-align: center; font-size: 14px; font-weight: 600; color: #4a3200; background: #ffd98a; }
.columns { display: grid; min-height: calc(100vh - 33px); }
.order { padding: 32px 24px; background: var(--raised); }
.payment { padding: 32px 24px 48px; }
.order > *, .payment > * { max-width: 26rem; margin-inline: auto; }
h1 { margin: 24px auto 0; font-size: 18px; font-weight: 500; color: var(--soft); }
h2 { margin: 0 0 20px; font-size: 20px; }
.total { margin-block: 0 24px; font-size: 36px; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.interval { font-size: 16px; font-weight: 400; color: var(--soft); }
.lines { padding: 0; list-style: none; }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding-block: 12px; font-variant-numeric: tabular-nums; }
.lines small { display: block; color: var(--soft); font-size: 14px; }
.lines .due { border-top: 1px solid var(--line); font-weight: 600; }
.back { display: block; width: fit-content; margin-inline: 0; padding-block: 10px; color: var(--brand); font-weight: 500; }
.field { margin-bottom: 16px; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px; }
::placeholder { color: var(--soft); opacity: 1; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #8d8af0; outline-offset: 1px; }
input[aria-invalid] { border-color: var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.problem { margin: 4px 0 0; font-size: 14px; color: var(--bad); }
.refusal { margin: 0 0 16px; padding: 12px 14px; color: var(--bad); background: light-dark(#fdeef0, #35131a); border: 1px solid light-dark(#eab4bc, #8f3f4b); border-radius: 6px; font-weight: 600; }
.known { display: flex; gap: 16px; margin: 0 0 16px; padding: 12px; border: 1px solid var(--line); border-radius: 6px; overflow-wrap: anywhere; }
.known span { flex: none; color: var(--soft); }
button { width: 100%; min-height: 50px; margin-top: 8px; font: inherit; font-weight: 700; color: #fff; background: var(--action); border: 0; border-radius: 6px; cursor: pointer; }
button:hover { background: var(--action-over); }
.hint { font-size: 14px; color: var(--soft); }
code { white-space: nowrap; }
.notice { max-width: 30rem; margin: 15vh auto; padding: 24px; text-align: center; }
.notice h1 { font-size: 26px; font-weight: 700; color: var(--ink); }
.notice .back { margin-inline: auto; }
.portal { max-width: 44rem; margin-inline: auto; padding: 32px 24px 64px; }
.portal.card { max-width: 30rem; }
.portal h1 { margin-block: 24px 20px; font-size: 28px; font-weight: 700; color: var(--ink); }
.payment form + form { margin-top: 40px; }
.portal h2 { margin-top: 36px; }
.portal table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.portal th, .portal td { padding: 10px clamp(2px, 1vw - 2px, 8px); text-align: start; border-bottom: 1px solid var(--line); }
.plan { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 18px; border: 1px solid var(--line); border-radius: 8px; margin-bottom: 12px; }
.plan p { margin: 0; }
.plan button { width: auto; margin: 0; padding-inline: 20px; }
.quiet { color: var(--ink); background: var(--paper); border: 1px solid var(--edge); }
.quiet:hover { background: var(--raised); }
.actions, .actions > *, .actions select { min-width: 0; max-width: 100%; }
.actions > a { padding-block: 13px; color: var(--brand); font-weight: 500; }
.actions { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end; }
.portal table button { width: auto; min-height: 40px; margin: 0; padding-inline: 16px; }
.actions select { min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px; }
.code { margin-top: 16px; }
.code span { display: flex; gap: 8px; }
.code button { width: auto; min-height: 46px; margin: 0; padding-inline: 20px; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); }
.code button:hover { background: var(--raised); }
@media (min-width: 860px) {
  .columns { grid-template-columns: 1fr 1fr; }
  .order { padding: 64px 48px; }
  .order > * { margin-inline: auto 0; width: 26rem; }
  .payment { padding: 64px 48px; }
  .payment > * { margin-inline: 0 auto; }
}
`;

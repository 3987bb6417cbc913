import type { ChargeName } from "../../schemas/football/crest.ts";
import { n } from "./svg.ts";

/** Corners of a star or cog around (50, 50), starting at the top. */
function spiked(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / points - Math.PI / 2;
    return `${n(50 + radius * Math.cos(angle))} ${n(50 + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Copies of a mark rotated around the centre. */
function around(times: number, mark: string, start = 0): string {
  return Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${n(start + (index * 360) / times)} 50 50)">${mark}</g>`,
  ).join("");
}

/**
 * Charges are silhouettes in a 100 by 100 box, about 8 units clear of its edge: `ink` is the figure, `ground` what shows
 * through it. Few and heavy strokes, so that they stay legible at 24 px.
 */
const charges: Record<ChargeName, (ink: string, ground: string) => string> = {
  lion: (ink, ground) =>
    `<path fill="${ink}" d="${spiked(14, 45, 37)}"/>` +
    `<circle cx="24" cy="24" r="9" fill="${ink}"/><circle cx="76" cy="24" r="9" fill="${ink}"/>` +
    `<path fill="${ground}" d="M50 20C66 20 76 31 75 46C74 55 69 59 67 66C65 75 59 81 50 81S35 75 33 66C31 59 26 55 25 46C24 31 34 20 50 20Z"/>` +
    `<path fill="${ink}" d="M31 41L45 46L43 51C38 52 34 48 31 41ZM69 41L55 46L57 51C62 52 66 48 69 41ZM46 30H54L53 54L60 60C58 65 55 66 53 67V71H60C58 76 54 78 50 78S42 76 40 71H47V67C45 66 42 65 40 60L47 54Z"/>`,
  tower: (ink, ground) =>
    `<path fill="${ink}" d="M20 12H32V22H44V12H56V22H68V12H80V36L73 42V78H84V91H16V78H27V42L20 36Z"/>` +
    `<path fill="${ground}" d="M41 91V70A9 9 0 0 1 59 70V91ZM46 46H54V58H46ZM27 42H73V46.5H27Z"/>`,
  anchor: (ink) =>
    `<g fill="none" stroke="${ink}" stroke-width="9"><circle cx="50" cy="19" r="8.5" stroke-width="7.5"/><path d="M50 28V84M30 40H70"/><path d="M15 57C17 77 31 86 50 86S83 77 85 57"/></g>` +
    `<path fill="${ink}" d="M4 65L15 44L29 63ZM96 65L85 44L71 63Z"/>`,
  tree: (ink, ground) =>
    `<path fill="${ink}" d="M44 62H56L58 82L72 91H28L42 82Z"/>` +
    `<path fill="${ink}" d="M50 7C60 7 67 13 69 20C80 20 88 28 87 38C93 45 91 59 80 62C75 71 62 72 50 66C38 72 25 71 20 62C9 59 7 45 13 38C12 28 20 20 31 20C33 13 40 7 50 7Z"/>` +
    `<path fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round" d="M50 64V36M50 54L36 43M50 48L64 36"/>`,
  wheel: (ink) =>
    `<circle cx="50" cy="50" r="35" fill="none" stroke="${ink}" stroke-width="9"/>` +
    `<circle cx="50" cy="50" r="11" fill="${ink}"/>` +
    around(8, `<path stroke="${ink}" stroke-width="6" d="M50 42V15"/><path fill="${ink}" d="M44 15L46 5H54L56 15Z"/>`),
  star: (ink, ground) =>
    `<path fill="${ink}" d="${spiked(5, 45, 19)}"/>` +
    `<path fill="${ground}" fill-opacity=".28" d="M50 50L50 5L61 34ZM50 50L92.8 36L68 55.9ZM50 50L76.5 86.4L50 69ZM50 50L23.5 86.4L32 55.9ZM50 50L7.2 36.1L38.8 34.6Z"/>`,
  ship: (ink, ground) =>
    `<path fill="${ink}" d="M10 64H90C86 80 78 90 66 90H34C22 90 14 80 10 64Z"/>` +
    `<path fill="${ink}" d="M47 8H53V62H47ZM53 8L72 13L53 19Z"/>` +
    `<path fill="${ink}" d="M57 22C77 27 85 42 86 58H57ZM43 22C29 27 18 41 16 58H43Z"/>` +
    `<path fill="none" stroke="${ground}" stroke-width="4" d="M18 76C26 71 34 71 42 76S58 81 66 76S78 73 83 76"/>`,
  bee: (ink, ground) =>
    `<path fill="${ink}" fill-opacity=".62" d="M44 42C24 18 4 22 6 38C8 52 28 56 44 50ZM56 42C76 18 96 22 94 38C92 52 72 56 56 50Z"/>` +
    `<path fill="${ink}" fill-opacity=".62" d="M42 52C26 54 16 64 22 72C28 79 40 70 45 58ZM58 52C74 54 84 64 78 72C72 79 60 70 55 58Z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" d="M44 18C42 11 37 8 32 8M56 18C58 11 63 8 68 8"/>` +
    `<circle cx="50" cy="25" r="12" fill="${ink}"/><path fill="${ink}" d="M50 32C65 32 70 46 68 60C66 76 58 88 50 95C42 88 34 76 32 60C30 46 35 32 50 32Z"/>` +
    `<path fill="none" stroke="${ground}" stroke-width="6" d="M32 50H68M33 63H67M38 76H62"/>`,
  stag: (ink, ground) =>
    `<g fill="none" stroke="${ink}" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"><path d="M43 46C30 42 20 33 19 8M20 24L7 17M24 34L9 34M33 42C36 34 36 26 33 17"/><path d="M57 46C70 42 80 33 81 8M80 24L93 17M76 34L91 34M67 42C64 34 64 26 67 17"/></g>` +
    `<path fill="${ink}" d="M36 46C42 41 58 41 64 46L82 46C80 56 73 60 66 60C65 72 61 80 58 88C55 95 45 95 42 88C39 80 35 72 34 60C27 60 20 56 18 46Z"/>` +
    `<path fill="${ground}" d="M39 58L46 61L44 65C41 65 39 62 39 58ZM61 58L54 61L56 65C59 65 61 62 61 58ZM44 84H56C55 90 45 90 44 84Z"/>`,
  bridge: (ink) =>
    `<path fill="${ink}" d="M4 56H96V66H4ZM24 14H34V88H24ZM66 14H76V88H66ZM19 82H39V90H19ZM61 82H81V90H61ZM22 10H36V17H22ZM64 10H78V17H64Z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="4.5" d="M29 17C38 58 62 58 71 17M29 17C24 38 14 50 4 56M71 17C76 38 86 50 96 56"/>` +
    `<path stroke="${ink}" stroke-width="3" d="M41 42V58M50 48V58M59 42V58M15 48V58M85 48V58"/>`,
  rose: (ink, ground) =>
    around(5, `<path fill="${ground}" stroke="${ink}" stroke-width="3.5" d="M50 4L43 20H57Z"/>`, 36) +
    around(
      5,
      `<path fill="${ink}" stroke="${ground}" stroke-width="2.5" d="M50 52C28 40 26 12 42 10C46 9 49 12 50 15C51 12 54 9 58 10C74 12 72 40 50 52Z"/>`,
    ) +
    around(5, `<circle cx="50" cy="35" r="8.5" fill="${ground}" stroke="${ink}" stroke-width="3"/>`, 36) +
    `<circle cx="50" cy="50" r="12" fill="${ink}" stroke="${ground}" stroke-width="3"/>`,
  hammer: (ink, ground) =>
    [45, -45]
      .map(
        (angle) =>
          `<g transform="rotate(${angle} 50 52)" stroke="${ground}" stroke-width="2.5"><path fill="${ink}" d="M45.5 20H54.5V98H45.5Z"/><path fill="${ink}" d="M30 4H70L75 10V22L70 28H30L25 22V10Z"/></g>`,
      )
      .join(""),
};

/** A charge's markup in a 100 by 100 box. */
export function drawCharge(name: ChargeName, ink: string, ground: string): string {
  return charges[name](ink, ground);
}

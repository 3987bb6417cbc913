import { z } from "zod";
import { featuredLabelGroup, headerSponsor, sponsorRow } from "../../../schemas/content/content.ts";
import { imageKeyOfURL } from "../../../schemas/content/image.ts";
import { embeddedImageHost } from "../../../schemas/content/image-host.ts";
import type { Parsed } from "./file-problem.ts";
import { parseYamlText } from "./front-matter.ts";

/** sponsors.json of a league's folder: rows of partners, labels that feature some of them, and the sponsor in the header. */
export const folderSponsors = z
  .strictObject({
    rows: z.array(sponsorRow),
    featuredLabelGroups: z.array(featuredLabelGroup).default([]),
    headerSponsor: headerSponsor.nullable().default(null),
  })
  .superRefine(({ rows, featuredLabelGroups }, context) => {
    const known = new Set<number>();
    rows.forEach(({ sponsors }, row) => {
      sponsors.forEach(({ sponsorID }, index) => {
        const path = ["rows", row, "sponsors", index, "sponsorID"];
        if (known.has(sponsorID)) context.addIssue({ code: "custom", path, message: `${sponsorID} is used twice` });
        known.add(sponsorID);
      });
    });
    featuredLabelGroups.forEach(({ sponsorIDs }, index) => {
      for (const id of sponsorIDs.filter((each) => !known.has(each))) {
        const path = ["featuredLabelGroups", index, "sponsorIDs"];
        context.addIssue({ code: "custom", path, message: `there is no sponsor ${id}` });
      }
    });
  });
export type FolderSponsors = z.infer<typeof folderSponsors>;

/** Image key of the header's sponsor; null without one, or if its image is at another host. */
export const headerKey = ({ headerSponsor: header }: FolderSponsors): string | null =>
  header === null ? null : imageKeyOfURL(embeddedImageHost, header.imgLocation);

/** Replaces the image keys of partners, for those in `keys`. */
export function withLogoKeys(sponsors: FolderSponsors, keys: ReadonlyMap<string, string>): FolderSponsors {
  const of = (key: string) => keys.get(key) ?? key;
  const { rows, headerSponsor: header } = sponsors;
  const inHeader = headerKey(sponsors);
  return {
    ...sponsors,
    rows: rows.map((row) => ({
      ...row,
      sponsors: row.sponsors.map((sponsor) => ({ ...sponsor, imageKey: of(sponsor.imageKey) })),
    })),
    headerSponsor:
      header === null || inHeader === null
        ? header
        : { ...header, imgLocation: header.imgLocation.replace(/[^/]+$/, of(inHeader)) },
  };
}

export const parseSponsors = (text: string): Parsed<FolderSponsors> =>
  parseYamlText("sponsors.json", text, folderSponsors);

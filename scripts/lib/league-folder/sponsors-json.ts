import { z } from "zod";
import { featuredLabelGroup, headerSponsor, sponsorRow } from "../../../schemas/content/content.ts";
import type { Parsed } from "./file-problem.ts";
import { parseYamlText } from "./front-matter.ts";

/** sponsors.json of a league's folder: rows of partners, labels among them, and the one in the header. */
const folderSponsors = z
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

/** Parses sponsors.json. */
export const parseSponsors = (text: string): Parsed<FolderSponsors> =>
  parseYamlText("sponsors.json", text, folderSponsors);

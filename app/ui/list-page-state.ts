import { objectOf, oneOf } from "../../schemas/site/type-guards.ts";

/** Location state of a link that shows another page of a list from its top: the focus moves there too. */
export const listPageState = { list: "new" };

/** Whether a page was reached by such a link. */
export const isListPageState = objectOf({ list: oneOf("new") });

/** An import that is refused, in words for the person who imports. */
export class SeasonRefusal extends Error {
  override name = "SeasonRefusal";
}

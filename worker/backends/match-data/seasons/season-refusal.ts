/** A refused import. The message is for the person who imports. */
export class SeasonRefusal extends Error {
  override name = "SeasonRefusal";
}

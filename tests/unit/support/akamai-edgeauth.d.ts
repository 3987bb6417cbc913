declare module "akamai-edgeauth" {
  /** Akamai's own token generator, which has no types. */
  export default class EdgeAuth {
    constructor(options: { key: string; tokenName: string; endTime: number });
    generateACLToken(acl: string): string;
  }
}

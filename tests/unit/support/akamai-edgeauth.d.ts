declare module "akamai-edgeauth" {
  /** Akamai's own generator of tokens, which brings no types. */
  export default class EdgeAuth {
    constructor(options: { key: string; tokenName: string; endTime: number });
    generateACLToken(acl: string): string;
  }
}

/**
 * Stands in for Blueprint's loader of icons by name, which would bring two chunks of 105 KB.
 * The console draws icons as components only; a name given by mistake shows nothing.
 */
export class Icons {
  static setLoaderOptions() {}
  static async load() {}
  static async loadAll() {}
  static getPaths() {
    return undefined;
  }
  static isValidIconName() {
    return false;
  }
}

/**
 * Replaces Blueprint's loader of icons by name, which would add two chunks of 105 KB. The console renders icons only as
 * components; an icon given by name renders nothing.
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

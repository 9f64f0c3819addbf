/** The commit of the build, put in by Vite. */
declare const __BUILD_STAMP__: string;
